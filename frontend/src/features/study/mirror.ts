/** The keys of local storage in which the session's state can be looked up from outside. */
import * as v from 'valibot';

import { ageGroupOf } from './content/age-group';
import { type Details, detailsRules } from './details/details';
import type { StudyState } from './log/replay';

const keys = [
  'userDetails',
  'ageGroup',
  'selectedFolders',
  'currentQuizIndex',
  'quizResults',
  'quizProgress',
  'currentQuiz',
  'startQuizFromInstructions',
  'startEnglishQuiz',
] as const;

type Flag = 'startQuizFromInstructions' | 'startEnglishQuiz';

type Key = (typeof keys)[number];

/** What a full local storage would not take; screens are entered by it all the same. */
const inMemory = new Map<Key, string>();

function set(key: Key, value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

function get(key: Key): string | null {
  return inMemory.get(key) ?? localStorage.getItem(key);
}

function remove(key: Key): void {
  inMemory.delete(key);
  localStorage.removeItem(key);
}

export function mirror(state: StudyState): void {
  if (state.details) {
    set('userDetails', state.details);
    set('ageGroup', ageGroupOf(state.details.birthYear));
  }
  if (state.trials.length === 0) return;
  const { trials, trial, results, stage, answers, question } = state;
  set(
    'selectedFolders',
    trials.map(({ folder }) => folder),
  );
  set('currentQuizIndex', trial);
  set('quizResults', results);
  set('quizProgress', { stage, question, answers: answers[trial] ?? {} });
  set('currentQuiz', trials[trial] ?? null);
}

export function forgetMirror(): void {
  for (const key of keys) remove(key);
}

/** The details that stand in local storage, if they are whole. */
export function mirroredDetails(): Details | null {
  try {
    const result = v.safeParse(detailsRules, JSON.parse(get('userDetails') ?? ''));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Lets the quiz be entered once. */
export function setFlag(flag: Flag): void {
  set(flag, 'true');
}

/** Whether the quiz may be entered; asking uses the leave up. */
export function takeFlags(): boolean {
  const flags: Flag[] = ['startQuizFromInstructions', 'startEnglishQuiz'];
  const given = flags.some((flag) => get(flag) === 'true');
  for (const flag of flags) remove(flag);
  return given;
}
