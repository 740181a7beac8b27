/** What is sent at the end, frozen: whatever is sent again is the same, byte for byte. */
import { environment } from '../environment';
import { type StudyEvent, sentEvents, type TrialResult } from '../log/event';
import type { StudyState } from '../log/replay';
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
    events: sentEvents(events),
  });
}

/** The seconds are those spent on the page; the log's milliseconds stand beside them. */
function submissionOf({ questions: _, ...result }: TrialResult) {
  return {
    ...result,
    readingTimeSeconds: seconds(result.readingActiveMs),
    answeringTimeSeconds: seconds(result.answeringActiveMs),
  };
}
