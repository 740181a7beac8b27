/** How far one has come, in percent; it never goes back. */
import type { StudyState } from '../log/replay';

/** What the instructions and the English introduction show. */
const afterInstructions = 66;
const beforeEnglish = 90;
const questionCount = 5;

type Place = Pick<StudyState, 'stage' | 'trial' | 'trials' | 'viewed' | 'question'>;

export function progressOf({ stage, trial, trials, viewed, question }: Place): number {
  const hasEnglish = trials.at(-1)?.folder === 'english';
  const isEnglish = hasEnglish && trial === trials.length - 1;
  if (isEnglish) return beforeEnglish + (100 - beforeEnglish) * part(stage, viewed, question);
  const count = trials.length - (hasEnglish ? 1 : 0);
  const end = hasEnglish ? beforeEnglish : 100;
  const done = (trial + part(stage, viewed, question)) / Math.max(1, count);
  return afterInstructions + (end - afterInstructions) * done;
}

/** Half of a story is reading, half its questions. */
function part(stage: StudyState['stage'], viewed: number[], question: number): number {
  if (stage === 'answering') return 0.5 + (0.5 * Math.min(question, questionCount)) / questionCount;
  return (0.5 * Math.max(0, viewed.length - 1)) / 4;
}
