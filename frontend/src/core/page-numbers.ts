/** On which pages of the book places are. */
import type { Locator } from './open-book';
import type { PageTable } from './page-table';

/** Numbers that make one page start (leaf, offset, boxes before); see the core's `pageStarts`. */
export const STARTS_WIDTH = 3;

/**
 * The page, counted from 0, of a chapter that shows an offset: as the core's `page_of`, the
 * first of several that begin there, as pages of pictures alone do.
 */
export function pageHolding(starts: Uint32Array, offset: number): number {
  const startOf = (page: number) => starts[page * STARTS_WIDTH + 1] ?? 0;
  const count = starts.length / STARTS_WIDTH;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low < count && startOf(low) === offset ? low : Math.max(0, low - 1);
}

/**
 * The pages of places, counted from 1 in the whole book; null for one whose chapter, or any
 * before it, is not laid out.
 */
export async function pageNumbersOf(
  places: readonly Locator[],
  table: PageTable,
  startsOf: (chapterIndex: number) => Uint32Array | Promise<Uint32Array>,
): Promise<(number | null)[]> {
  const known = new Map<number, Uint32Array>();
  for (const { chapterIndex } of places) {
    if (!known.has(chapterIndex)) known.set(chapterIndex, await startsOf(chapterIndex));
  }
  return places.map(({ chapterIndex, offset }) => {
    const starts = known.get(chapterIndex);
    if (!table.exact || !starts?.length) return null;
    return table.before(chapterIndex) + pageHolding(starts, offset) + 1;
  });
}
