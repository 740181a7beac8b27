/** The two halves of the dashboard, which know nothing of each other. */
import { lazy, Suspense, useEffect } from 'react';

import { LibraryScreen } from '@/features/library/library-screen';
import { whenIdle } from '@/shared/shelf/shelf-door';

// Most readers come for their books.
const PdfPanel = lazy(async () => ({
  default: (await import('@/features/pdf/list/pdf-panel')).PdfPanel,
}));

export function Dashboard() {
  useEffect(() => {
    // Whoever signs out without a network is to see where that has led.
    // The books come before that.
    whenIdle(() => import('@/features/account/login-screen').catch(() => undefined));
  }, []);
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
