/** What is sent, frozen: whatever is sent again is the same, byte for byte. */
import { environment } from '../environment';
import type { StudyEvent, TrialResult } from '../log/event';
import type { StudyState } from '../log/replay';
import { sentEvents } from '../log/sent-events';
import { seconds } from '../trial/best';

/** A whole run. */
export function payloadOf(state: StudyState, events: StudyEvent[], now: number): string {
  return JSON.stringify({
    userId: `user_${now}`,
    userDetails: state.details,
    quizSubmissions: state.results.map(submissionOf),
    submissionId: state.submissionId,
    ...sharedBy(state, events),
  });
}

/** A run that has come as far as `stage`; `left`: whoever sat there has given it up. */
export function reportOf(
  state: StudyState,
  events: StudyEvent[],
  stage: string,
  left: boolean,
): string {
  return JSON.stringify({
    // The log only grows.
    revision: events.length,
    stage,
    left,
    userDetails: state.details ?? undefined,
    quizSubmissions: [...state.results.map(submissionOf), ...unfinishedOf(state)],
    ...sharedBy(state, events),
  });
}

function sharedBy(state: StudyState, events: StudyEvent[]) {
  return {
    sessionToken: state.sessionToken ?? undefined,
    withdrawalCode: state.withdrawalCode,
    environment: environment(state.contentHash),
    events: sentEvents(events, state.trials),
  };
}

/** The story that somebody is at, with the answers so far; its times are in the events. */
function unfinishedOf({ stage, trials, trial, answers }: StudyState) {
  const current = trials[trial];
  if (!current || (stage !== 'reading' && stage !== 'answering')) return [];
  return [{ ...current, answers: answers[trial] ?? {} }];
}

/** The seconds are those spent on the page; the milliseconds stand beside them. */
function submissionOf(result: TrialResult) {
  const { quizId, folder, condition, answers, answerOrder, familiarity, score } = result;
  return {
    quizId,
    answers,
    answerOrder,
    familiarity,
    score,
    readingTimeSeconds: seconds(result.readingActiveMs),
    answeringTimeSeconds: seconds(result.answeringActiveMs),
    completedAt: result.completedAt,
    folder,
    condition,
    readingMs: result.readingActiveMs,
    answeringMs: result.answeringActiveMs,
    rawReadingMs: result.readingRawMs,
    rawAnsweringMs: result.answeringRawMs,
    interruptions: result.interruptions,
  };
}
