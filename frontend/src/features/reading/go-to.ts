/** What somebody means who writes where they want to go. */
import type { Locator } from '@/core/open-book';

import type { BookPages } from './book-pages';
import { findPage } from './find-page';
import { type Measured, placeAt } from './progress';

/** A share of the book, written 45 %; null if it is none, or more than there is. */
function shareOf(text: string, chapters: readonly Measured[]): Locator | null {
  const share = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%\s*$/.exec(text);
  const percent = Number(share?.[1]?.replace(',', '.'));
  return share && percent <= 100 ? placeAt(chapters, percent) : null;
}

/** A page of this screen, counted from 1, or a place; null if it is neither. */
export function wishOf(
  text: string,
  totalPages: number,
  chapters: readonly Measured[],
): number | Locator | null {
  // As it is written on pages: 97, p. 97, S. 97.
  const page = /^\s*(?:p\.?|pp\.?|s\.?|page|seite)?\s*(\d{1,9})\s*$/i.exec(text);
  const number = Number(page?.[1]);
  if (page && number >= 1 && number <= totalPages) return number;
  return shareOf(text, chapters);
}

/** Where a page of the book begins that is written down, or a share of it; null if it is neither. */
export function bookWishOf(
  text: string,
  pages: BookPages,
  chapters: readonly Measured[],
): Locator | null {
  const page = findPage(pages, text);
  return page === null ? shareOf(text, chapters) : pages.placeOf(page);
}
