/** How far one has come with the stories, in percent, from nothing; it never goes back. */
import type { StudyState } from '../log/replay';

/** What the English introduction shows. */
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
  return end * done;
}

/** Half of a story is reading, half its questions. */
function part(stage: StudyState['stage'], viewed: number[], question: number): number {
  switch (stage) {
    case 'ready':
      return 0;
    case 'answering':
      return 0.5 + (0.5 * Math.min(question, questionCount)) / questionCount;
    case 'familiarity':
    case 'reviewing':
      return 1;
    default:
      return (0.5 * Math.max(0, viewed.length - 1)) / 4;
  }
}
