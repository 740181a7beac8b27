/** Where each stage of the study is shown. */
import type { Stage } from './log/replay';

export const studyPath = '/data-collection';
export const paths = {
  welcome: studyPath,
  details: `${studyPath}/user-details`,
  instructions: `${studyPath}/study-instructions`,
  english: `${studyPath}/english-introduction`,
  quiz: `${studyPath}/quiz-platform`,
  thanks: `${studyPath}/thank-you`,
  withdraw: `${studyPath}/withdraw`,
  staff: `${studyPath}/staff`,
} as const;

export function pathOf(stage: Stage): string {
  switch (stage) {
    case 'welcome':
      return paths.welcome;
    case 'details':
      return paths.details;
    case 'instructions':
      return paths.instructions;
    case 'english-introduction':
      return paths.english;
    case 'ready':
    case 'reading':
    case 'answering':
    case 'familiarity':
    case 'reviewing':
    case 'summary':
      return paths.quiz;
    default:
      return paths.thanks;
  }
}
