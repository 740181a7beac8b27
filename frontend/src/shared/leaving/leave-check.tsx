import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { isWithoutAsking, useLeaving } from './leave-store';

/** Asks the page before it is left, by a link, the browser's arrows or closing the tab. */
export function LeaveCheck() {
  const question = useLeaving((leaving) => leaving.question);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      question !== null &&
      nextLocation.pathname !== currentLocation.pathname &&
      !isWithoutAsking(nextLocation.state),
  );

  useEffect(() => {
    if (!question) return;
    // The browser asks in its own words.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [question]);

  const blocked = blocker.state === 'blocked';
  if (!question) return null;
  return (
    <Dialog alert title={question.title} open={blocked} onClose={() => blocker.reset?.()}>
      <p>{question.text}</p>
      <DialogActions>
        <Button autoFocus onClick={() => blocker.reset?.()}>
          {question.stay}
        </Button>
        <Button look="danger" onClick={() => blocker.proceed?.()}>
          {question.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
