/** The two halves of the dashboard, which know nothing of each other. */
import { lazy, Suspense } from 'react';

import { LibraryScreen } from '@/features/library/library-screen';

// Most readers come for their books.
const PdfPanel = lazy(async () => ({
  default: (await import('@/features/pdf/list/pdf-panel')).PdfPanel,
}));

export function Dashboard() {
  return (
    <LibraryScreen
      pdf={
        <Suspense>
          <PdfPanel />
        </Suspense>
      }
    />
  );
}
