/** Somebody was here a moment ago; is it still them? */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { setFlag } from '../mirror';
import { pathOf, paths } from '../paths';
import { lapse, useStudy } from '../study-store';
import { words } from '../words';

/** An offer that nobody takes up ends by itself. */
function useLapse(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const left = await lapse();
      if (left > 0 && !isOver) timer = setTimeout(() => void look(), left);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOffered]);
}

/** `asked`: whoever sits here would begin, though a run of this page has not ended. */
export function ComeBack({ asked, onAnswer }: { asked: boolean; onAnswer: () => void }) {
  const navigate = useNavigate();
  const { goOn, discard, state, offered } = useStudy();
  useLapse(offered);
  const no = () => {
    onAnswer();
    void discard();
  };
  const yes = () => {
    onAnswer();
    goOn();
    const path = pathOf(state.stage);
    if (path === paths.quiz) setFlag('startQuizFromInstructions');
    void navigate(path, { state: withoutAsking });
  };
  return (
    <Dialog stays alert title={words('resume.title')} open={offered || asked} onClose={no}>
      <p>{words('resume.text')}</p>
      <DialogActions>
        <Button onClick={no}>{words('resume.no')}</Button>
        <Button look="main" onClick={yes}>
          {words('resume.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
