/** How many pages stand side by side on a stage. */

/** Two where there is room for them, always one, or two wherever they fit. */
export const columnWishes = ['auto', 'one', 'two'] as const;
export type Columns = (typeof columnWishes)[number];

/** Around the text of a page, CSS pixels. */
export const PADDING = 20;
/** Between two pages. */
export const GUTTER = 56;
/** What the display panel takes of the stage beside it, as in reader.module.css. */
export const PANEL = 344;
/** What can be borne: narrower pages are no help to anybody. */
export const LEAST_WIDTH = 200;
/** Some 45 characters, in ems of the type. */
const LEAST_MEASURE = 23;
/** The least share of their size at which two pages still show what a setting does. */
const LEAST_SHARE = 0.3;

/** What each of two pages has of a stage's width. */
export function halfOf(stage: { width: number }): number {
  return (stage.width - 2 * PADDING - GUTTER) / 2;
}

/** A chapter that is scrolled stands alone. */
export function columnsFor(
  { columns, isPaginated, fontSize }: { columns: Columns; isPaginated: boolean; fontSize: number },
  stage: { width: number; height: number },
): 1 | 2 {
  if (!isPaginated || columns === 'one') return 1;
  const half = halfOf(stage);
  if (columns === 'two') return half >= LEAST_WIDTH ? 2 : 1;
  const isWide = half >= Math.max(LEAST_WIDTH, LEAST_MEASURE * fontSize);
  return isWide && stage.width > stage.height ? 2 : 1;
}

/** The share of their size at which two pages stand beside what takes so much of the stage. */
export function shareBeside(taken: number, page: { width: number }, stage: { width: number }) {
  const share = (stage.width - taken - 2 * PADDING) / (2 * page.width + GUTTER);
  return Math.min(1, Math.max(LEAST_SHARE, share));
}
