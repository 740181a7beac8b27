import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { useLeaveCheck, withoutAsking } from '@/shared/leaving/leave-store';

import { ageGroupOf } from '../content/age-group';
import { useStory } from '../content/use-content';
import type { Stage } from '../log/replay';
import { pathOf, paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { FamiliarityPhase } from './familiarity-phase';
import { GatePhase } from './gate-phase';
import { Loading, NoStories } from './loading';
import { QuestionPhase } from './question-phase';
import { ReadingPhase } from './reading-phase';
import { ReviewPhase } from './review-phase';
import { Summary } from './summary';
import { useEnrolled } from './use-enrolled';

const introductionDelayMs = 100;

/** What is shown of a story at each of its stages. */
const phases = {
  ready: GatePhase,
  reading: ReadingPhase,
  answering: QuestionPhase,
  familiarity: FamiliarityPhase,
  reviewing: ReviewPhase,
};

function phaseOf(stage: Stage) {
  return stage in phases ? phases[stage as keyof typeof phases] : undefined;
}

/** Asks before progress is lost; the browser's own question has its words from us where it may. */
function useKeptIn(isRunning: boolean): void {
  useLeaveCheck(
    isRunning
      ? {
          title: words('quiz.leaveTitle'),
          text: words('quiz.leave'),
          stay: words('quiz.leaveStay'),
          leave: words('quiz.leaveGo'),
        }
      : null,
  );
  useEffect(() => {
    if (!isRunning) return;
    const hold = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = words('quiz.exit');
    };
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [isRunning]);
  useEffect(
    () => () => {
      // Whoever left all the same has given it up.
      const { state, discard } = useStudy.getState();
      if (phaseOf(state.stage)) void discard();
    },
    [],
  );
}

export function QuizScreen() {
  const navigate = useNavigate();
  const { state } = useStudy();
  const { stage, trial, trials, details } = state;
  const Phase = phaseOf(stage);
  const isRunning = Phase !== undefined;
  const enrolment = useEnrolled();
  const ageGroup = ageGroupOf(details?.birthYear ?? 0);
  const { isLoading, story } = useStory(trials[trial], ageGroup);
  useKeptIn(isRunning);

  useEffect(() => {
    if (stage !== 'english-introduction') return;
    const timer = setTimeout(
      () => void navigate(paths.english, { state: withoutAsking }),
      introductionDelayMs,
    );
    return () => clearTimeout(timer);
  }, [stage, navigate]);

  if (enrolment.isFailed) return <NoStories onRetry={enrolment.retry} />;
  if (stage === 'summary') return <Summary />;
  if (enrolment.isEmpty) return <Navigate to={paths.thanks} state={withoutAsking} replace />;
  if (enrolment.isPending || stage === 'english-introduction' || (isRunning && isLoading)) {
    return <Loading />;
  }
  const current = trials[trial];
  if (!Phase || !story || !current) {
    return <Navigate to={pathOf(stage)} state={withoutAsking} replace />;
  }
  return <Phase key={trial} index={trial} trial={current} story={story} ageGroup={ageGroup} />;
}
