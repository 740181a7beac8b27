/** What is sent at the end, frozen: whatever is sent again is the same, byte for byte. */
import { environment } from '../environment';
import type { StudyEvent, TrialResult } from '../log/event';
import type { StudyState } from '../log/replay';
import { sentEvents } from '../log/sent-events';
import { seconds } from '../trial/best';

export function payloadOf(state: StudyState, events: StudyEvent[], now: number): string {
  return JSON.stringify({
    userId: `user_${now}`,
    userDetails: state.details,
    quizSubmissions: state.results.map(submissionOf),
    submissionId: state.submissionId,
    sessionToken: state.sessionToken ?? undefined,
    withdrawalCode: state.withdrawalCode,
    environment: environment(state.contentHash),
    events: sentEvents(events, state.trials),
  });
}

/** The seconds are those spent on the page; the milliseconds stand beside them. */
function submissionOf(result: TrialResult) {
  const { quizId, folder, condition, answers, score, interruptions, completedAt } = result;
  return {
    quizId,
    answers,
    score,
    readingTimeSeconds: seconds(result.readingActiveMs),
    answeringTimeSeconds: seconds(result.answeringActiveMs),
    completedAt,
    folder,
    condition,
    readingMs: result.readingActiveMs,
    answeringMs: result.answeringActiveMs,
    rawReadingMs: result.readingRawMs,
    rawAnsweringMs: result.answeringRawMs,
    interruptions,
  };
}
