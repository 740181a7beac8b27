/** Many files that are brought in, over every screen: fetched when there are any. */
import { lazy, Suspense } from 'react';

import { useBringing } from '@/shared/uploads/bringing-door';

const BringingTray = lazy(async () => ({
  default: (await import('@/features/bringing/bringing-tray')).BringingTray,
}));

export function BringingPlace() {
  const isOpen = useBringing((door) => door.isOpen);
  if (!isOpen) return null;
  return (
    <Suspense>
      <BringingTray />
    </Suspense>
  );
}
