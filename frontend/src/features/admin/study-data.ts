/** What the study's data are called, and where its files lie. */
import type { Wanted } from './use-download';

export const ageGroups = ['Birth 2017-2018', 'Birth 2015-2016', 'Birth 1914-2014'] as const;
/** The recommended one first. */
export const protocols = ['balanced', 'fixed'] as const;
export const statuses = ['verified', 'unverified', 'quarantined', 'partial'] as const;

export const flags = [
  'no_token',
  'bad_token',
  'expired_token',
  'token_reused',
  'age_group_mismatch',
  'wrong_trial',
  'impossible_time',
  'unordered_times',
  'duplicate_content',
  'forged_score',
  'too_fast',
  'too_slow',
  'time_mismatch',
  'missing_pages',
  'page_not_shown',
  'other_answer_order',
  'interrupted',
  'clock_gap',
  'incomplete',
  'missing_answers',
  'unknown_question',
  'unknown_answer',
  'unknown_value',
  'unknown_event',
  'contradictory_details',
  'birth_year_not_offered',
  'after_close',
  'other_content',
] as const;

/** For so many days what was deleted can be brought back. */
export const trashDays = 30;

const exports = '/api/admin/study/export';

export type ExportKind = 'csv' | 'excel' | 'summary' | 'package';

export function exportsOf(now: Date): (Wanted & { kind: ExportKind })[] {
  const day = now.toISOString().slice(0, 10);
  return [
    { kind: 'csv', path: `${exports}/csv`, name: `survey-results-${day}.csv` },
    { kind: 'excel', path: `${exports}/excel`, name: `survey-results-excel-${day}.csv` },
    { kind: 'summary', path: `${exports}/summary`, name: `survey-summary-${day}.json` },
    { kind: 'package', path: `${exports}/package`, name: `reading-study-${day}.zip` },
  ];
}

export function participantFile(id: string, place: number): Wanted {
  return {
    path: `${exports}/participants/${encodeURIComponent(id)}`,
    name: `participant-${place}.json`,
  };
}
