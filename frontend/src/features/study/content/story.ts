/** A story as it is shown: its pages, their words, and its questions. */
import type { Quiz, QuizFile, QuizQuestion, TextsFile } from '@/api/study';

import type { AgeGroup } from './age-group';
import type { Trial } from './plan';

export const pageCount = 4;
const assets = '/assets/Quizes';

export interface StoryPage {
  /** The path of its picture, as a URL has it. */
  path: string;
  /** What stands on it; empty if nobody has told. */
  text: string;
  lang: string;
}

export interface Story {
  title: string;
  source: string;
  language: string;
  pages: StoryPage[];
  questions: QuizQuestion[];
}

/** What is known of a trial's story; undefined if there is none. */
export function storyOf(
  trial: Trial,
  ageGroup: AgeGroup,
  quizzes: QuizFile,
  texts: TextsFile | undefined,
): Story | undefined {
  const quiz = quizzes[ageGroup]?.[trial.folder];
  if (!quiz || quiz.questions.length === 0) return undefined;
  return { ...headOf(quiz), pages: pagesOf(trial, ageGroup, quiz, texts) };
}

function headOf({ title, source, language, questions }: Quiz) {
  return { title: title ?? '', source: source ?? '', language: language ?? 'de', questions };
}

function pagesOf(
  trial: Trial,
  ageGroup: AgeGroup,
  quiz: Quiz,
  texts: TextsFile | undefined,
): StoryPage[] {
  const isEnglish = trial.folder === 'english';
  const told = texts?.stories.find(
    (story) => story.folder === trial.folder && (isEnglish || story.ageGroup === ageGroup),
  );
  const plain = isEnglish ? `${assets}/English` : `${assets}/${ageGroup}/${trial.folder}`;
  const folder = told?.images[trial.condition] ?? plain;
  return Array.from({ length: pageCount }, (_, index) => ({
    path: encodeURI(`${folder}/${index + 1}.jpg`),
    text: told?.pages[index]?.text ?? '',
    lang: quiz.language ?? 'de',
  }));
}

/** How long a slow reader of this group needs for a page, in milliseconds. */
export function expectedMs(page: StoryPage, ageGroup: AgeGroup): number {
  const wordsAMinute = { 'Birth 2017-2018': 50, 'Birth 2015-2016': 80, 'Birth 1914-2014': 130 };
  const words = page.text.split(/\s+/).filter(Boolean).length;
  return (words / wordsAMinute[ageGroup]) * 60_000;
}
