/** Participants who never were, with the answers of the real questions. */
import { readFileSync } from 'node:fs';

const STORIES = new URL(
  '../../frontend/public/assets/Quizes/quiz-qa-complete.json',
  import.meta.url,
);
const FOLDERS = ['mandatory', 'optional1', 'optional2', 'optional3', 'optional4'];

const details = {
  birthYear: 2015,
  gender: 'female',
  education: 'primary',
  readingFrequency: 'daily',
  readingFormat: 'print',
  textTypes: ['fiction', 'news'],
  languages: { de: true, en: false, otherChecked: false, other: '' },
  readingIssues: ['none'],
  otherIssue: '',
};

/** The body of a submission of five quizzes without its id, as text to be filled in. */
export function submission() {
  const stories = JSON.parse(readFileSync(STORIES, 'utf8'))['Birth 2015-2016'];
  const quizSubmissions = FOLDERS.map((folder, at) => ({
    quizId: at + 1,
    answers: Object.fromEntries(
      stories[folder].questions.map(({ id, answers }) => [id, answers[0].text ?? answers[0]]),
    ),
    score: 2,
    readingTimeSeconds: 120.5,
    answeringTimeSeconds: 40,
    completedAt: new Date().toISOString(),
  }));
  const body = JSON.stringify({ userId: 'user_grete', userDetails: details, quizSubmissions });
  return () => `{"submissionId":"${crypto.randomUUID()}",${body.slice(1)}`;
}
