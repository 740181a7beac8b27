import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import type { LeaveQuestion } from './leave-question';

/** The question itself. */
export function LeaveDialog({
  question,
  open,
  onStay,
  onLeave,
}: {
  question: LeaveQuestion;
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog alert title={question.title} open={open} onClose={onStay}>
      <p>{question.text}</p>
      <DialogActions>
        <Button autoFocus onClick={onStay}>
          {question.stay}
        </Button>
        <Button look="danger" onClick={onLeave}>
          {question.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
