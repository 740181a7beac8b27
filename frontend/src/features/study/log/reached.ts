/** How far a run has come, in the words of the server's account of who stayed and who left. */
import type { StudyState } from './replay';

/** Null before a run has begun, and once its whole is on its way. */
export function reachedBy({ stage, details, trial }: StudyState): string | null {
  switch (stage) {
    case 'details':
      return details ? 'details' : 'begun';
    case 'declined':
    case 'instructions':
      return stage;
    case 'ready':
    case 'english-introduction':
      return trial === 0 ? 'instructions' : `done-${trial}`;
    case 'reading':
      return `story-${trial + 1}`;
    case 'answering':
      return `questions-${trial + 1}`;
    case 'familiarity':
    case 'reviewing':
      return `done-${trial + 1}`;
    default:
      return null;
  }
}
