/** What somebody means who writes where they want to go. */
import type { Locator } from '@/core/open-book';

import { type Measured, placeAt } from './progress';

/** A page of the book, counted from 1, or a place; null if it is neither. */
export function wishOf(
  text: string,
  totalPages: number,
  chapters: readonly Measured[],
): number | Locator | null {
  const share = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%\s*$/.exec(text);
  if (share) {
    const percent = Number(share[1]?.replace(',', '.'));
    return percent <= 100 ? placeAt(chapters, percent) : null;
  }
  // As it is written on pages: 97, p. 97, S. 97.
  const page = /^\s*(?:p\.?|pp\.?|s\.?|page|seite)?\s*(\d{1,9})\s*$/i.exec(text);
  const number = Number(page?.[1]);
  return page && number >= 1 && number <= totalPages ? number : null;
}
