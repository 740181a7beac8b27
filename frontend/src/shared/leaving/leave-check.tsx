import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';

import { isWithoutAsking, useLeaving } from './leave-store';

// Most pages have nothing to lose, and the login is to be small.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog')).LeaveDialog }));

/** Asks the page before it is left, by a link, the browser's arrows or closing the tab. */
export function LeaveCheck() {
  const { question, fence } = useLeaving();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isWithoutAsking(nextLocation.state) && historyAction !== 'POP') return false;
    const isOut = fence !== null && !nextLocation.pathname.startsWith(fence.path);
    if (fence && question === null && (isOut || historyAction === 'POP')) {
      if (isOut) fence.tell();
      return true;
    }
    return question !== null && nextLocation.pathname !== currentLocation.pathname;
  });

  useEffect(() => {
    // A fence asks nothing.
    if (blocker.state === 'blocked' && question === null) blocker.reset();
  }, [blocker, question]);

  useEffect(() => {
    if (!question) return;
    // The browser asks in its own words.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [question]);

  if (!question) return null;
  return (
    <Suspense>
      <LeaveDialog
        question={question}
        open={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </Suspense>
  );
}
