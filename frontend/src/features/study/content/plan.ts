/** What somebody reads, in which order and in which condition. */
import type { Details } from '../details/details';
import { readsEnglish } from '../details/details';

export const folders = ['mandatory', 'optional1', 'optional2', 'optional3', 'optional4'] as const;
export type Folder = (typeof folders)[number] | 'english';

export const conditions = ['standard', '1-low', '2-high', '2-low', '3-high'] as const;
export type Condition = (typeof conditions)[number];

/** One story with its questions. */
export interface Trial {
  /** 1 to 5: the number of the text, whatever its place. */
  quizId: number;
  folder: Folder;
  condition: Condition;
}

/** A folder and its condition as a protocol lists them. */
export interface Cell {
  folder: string;
  condition: string;
}

/** The order and conditions of the protocol 'fixed'. */
export const fixedCells: Cell[] = folders.map((folder, index) => ({
  folder,
  condition: conditions[index] ?? 'standard',
}));

/** The last text gives way to the English one for whoever reads English. */
export function planOf(cells: Cell[], details: Pick<Details, 'languages'>): Trial[] {
  const trials = cells.flatMap(trialOf);
  const last = trials.at(-1);
  if (!last || !readsEnglish(details)) return trials;
  return [...trials.slice(0, -1), { ...last, folder: 'english' }];
}

function trialOf(cell: Cell): Trial[] {
  const condition = conditions.find((known) => known === cell.condition);
  const folder = folders.find((known) => known === cell.folder);
  if (!folder || !condition) return [];
  return [{ quizId: folders.indexOf(folder) + 1, folder, condition }];
}
