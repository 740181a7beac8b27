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

function set(key: (typeof keys)[number], value: unknown): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // A full storage costs the mirror; the log has it all.
  }
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
  for (const key of keys) localStorage.removeItem(key);
}

/** The details that stand in local storage, if they are whole. */
export function mirroredDetails(): Details | null {
  try {
    const result = v.safeParse(detailsRules, JSON.parse(localStorage.getItem('userDetails') ?? ''));
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
  const given = flags.some((flag) => localStorage.getItem(flag) === 'true');
  for (const flag of flags) localStorage.removeItem(flag);
  return given;
}
