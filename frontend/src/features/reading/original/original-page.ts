/** Which page of the document is read. */
import type { Locator } from '@/core/open-book';

import type { BookPages } from '../book-pages';

/** The page, counted from 1, of a document that has so many. */
export function originalPageAt(known: BookPages | null, place: Locator, pages: number): number {
  if (!known?.printed) return 1;
  const at = (known.pageAt(place) ?? 0) + 1;
  // The list of a book that was made by an earlier release leaves out pages without text.
  const page = known.count === pages ? at : Math.round((at * pages) / known.count);
  return Math.min(pages, Math.max(1, page));
}

/** Where the text of that page begins; null where that is not known. */
export function placeOfOriginal(
  known: BookPages | null,
  page: number,
  pages: number,
): Locator | null {
  return known?.printed && known.count === pages ? known.placeOf(page - 1) : null;
}
