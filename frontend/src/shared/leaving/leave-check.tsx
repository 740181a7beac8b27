import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';

import { useNewer } from '@/shared/installing/newer-store';

import { isWithoutAsking, useLeaving } from './leave-store';

// Most pages have nothing to lose, and the login is to be small.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog')).LeaveDialog }));

/** Goes on with the newer program; whether the router is to keep out of it. */
function loadAnew(next: { pathname: string; search: string; hash: string }, isPop: boolean) {
  // The browser is at the next address already.
  if (isPop) globalThis.location.reload();
  else globalThis.location.assign(next.pathname + next.search + next.hash);
  return !isPop;
}

/** Asks the page before it is left, by a link, the browser's arrows or closing the tab. */
export function LeaveCheck() {
  const { question, fence } = useLeaving();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isElsewhere = nextLocation.pathname !== currentLocation.pathname;
    if (isElsewhere && question === null && !fence && useNewer.getState().isOvertaken) {
      return loadAnew(nextLocation, historyAction === 'POP');
    }
    if (isWithoutAsking(nextLocation.state) && historyAction !== 'POP') return false;
    const isOut = fence !== null && !nextLocation.pathname.startsWith(fence.path);
    if (fence && question === null && (isOut || historyAction === 'POP')) {
      if (isOut) fence.tell();
      return true;
    }
    const isOther = question?.search && nextLocation.search !== currentLocation.search;
    return question !== null && (isElsewhere || isOther === true);
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
