/**
 * What the last page says of a run that is forgotten everywhere else, so that loading it anew does not
 * cost somebody their code. It lives as long as the tab, and until the welcome is shown.
 */
import * as v from 'valibot';

import type { StudyState } from './log/replay';

const key = 'vokal-study-last-words';

const rules = v.object({
  stage: v.picklist(['summary', 'declined', 'other']),
  submissionId: v.string(),
  withdrawalCode: v.string(),
  frozen: v.boolean(),
});
export type LastWords = v.InferOutput<typeof rules>;

export const noLastWords: LastWords = {
  stage: 'other',
  submissionId: '',
  withdrawalCode: '',
  frozen: false,
};

export function lastWordsOf({
  stage,
  submissionId,
  withdrawalCode,
  frozen,
}: StudyState): LastWords {
  const known = stage === 'summary' || stage === 'declined' ? stage : 'other';
  return { stage: known, submissionId, withdrawalCode, frozen };
}

export function keepLastWords(state: StudyState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(lastWordsOf(state)));
  } catch {
    // A full storage: they stand on the page as long as it is open.
  }
}

export function keptLastWords(): LastWords {
  try {
    const result = v.safeParse(rules, JSON.parse(sessionStorage.getItem(key) ?? ''));
    return result.success ? result.output : noLastWords;
  } catch {
    return noLastWords;
  }
}

export function forgetLastWords(): void {
  sessionStorage.removeItem(key);
}
