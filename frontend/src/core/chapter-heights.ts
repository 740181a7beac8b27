/** How high chapters are in one piece, from what the worker knows and the cache has kept. */
import type { KeptPages } from './page-cache';
import type { PageTable } from './page-table';

/** `laidOut` has NaN for a chapter of which the worker does not know it. */
export async function heightsOf(
  laidOut: Promise<Float64Array>,
  table: Pick<PageTable, 'isLaidOut' | 'pagesOf'>,
  kept: KeptPages | undefined,
): Promise<(number | null)[]> {
  return Array.from(await laidOut, (height, index) => {
    if (!table.isLaidOut(index)) return null;
    if (table.pagesOf(index) === 0) return 0;
    const known = Number.isNaN(height) ? (kept?.heights[index] ?? Number.NaN) : height;
    return Number.isNaN(known) ? null : known;
  });
}
