/** What came out of a trial. */
import type { Trial } from '../content/plan';
import type { Story } from '../content/story';
import type { StudyEvent, TrialResult } from '../log/event';
import { answeringFrames, awayIn, readingFrames, timingOf } from '../log/timing';

/** `at` is the moment at which the last question was finished, by the session's clock. */
export function resultOf(
  events: StudyEvent[],
  trial: Trial,
  index: number,
  story: Story,
  answers: Record<string, string>,
  answerOrder: Record<string, number[]>,
  at: number,
): TrialResult {
  const away = awayIn(events, at);
  const reading = timingOf(readingFrames(events, index), away);
  const answering = timingOf(answeringFrames(events, index, at), away);
  return {
    ...trial,
    answers,
    answerOrder,
    score: scoreOf(story, answers),
    questions: story.questions.length,
    readingRawMs: Math.round(reading.rawMs),
    readingActiveMs: Math.round(reading.activeMs),
    answeringRawMs: Math.round(answering.rawMs),
    answeringActiveMs: Math.round(answering.activeMs),
    interruptions: reading.interruptions + answering.interruptions,
    completedAt: new Date().toISOString(),
  };
}

function scoreOf({ questions }: Story, answers: Record<string, string>): number {
  return questions.filter(({ id, answers: choices }) =>
    choices.some(({ text, correct }) => correct && text === answers[id]),
  ).length;
}
