/** What somebody means who writes where they want to go. */
import type { Locator } from '@/core/open-book';

import type { BookPages } from './book-pages';
import { withLatinDigits } from './digits';
import { findPage } from './find-page';
import { type Measured, placeAt } from './progress';

/** Of Latin, Arabic and full-width texts. */
const PERCENT = '[%٪％]';
const SHARE = new RegExp(`^\\s*(\\d{1,3}(?:[.,٫]\\d+)?)\\s*${PERCENT}\\s*$`);

/** A share of the book, written 45 %; null if it is none, or more than there is. */
function shareOf(text: string, chapters: readonly Measured[]): Locator | null {
  const share = SHARE.exec(withLatinDigits(text));
  const percent = Number(share?.[1]?.replace(/[,٫]/, '.'));
  return share && percent <= 100 ? placeAt(chapters, percent) : null;
}

/** A page of this screen, counted from 1, or a place; null if it is neither. */
export function wishOf(
  text: string,
  totalPages: number,
  chapters: readonly Measured[],
): number | Locator | null {
  // As it is written on pages: 97, p. 97, S. 97.
  const page = /^\s*(?:p\.?|pp\.?|s\.?|page|seite)?\s*(\d{1,9})\s*$/i.exec(withLatinDigits(text));
  const number = Number(page?.[1]);
  if (page && number >= 1 && number <= totalPages) return number;
  return shareOf(text, chapters);
}

/** The page of the book that is written down, counted from 0; null if there is none. */
export function bookPageOf(text: string, pages: BookPages): number | null {
  // 45 % is no page 45, and 101 % is not the one after 100.
  return new RegExp(PERCENT).test(text) ? null : findPage(pages, text);
}

/** Where a page of the book begins that is written down, or a share of it; null if it is neither. */
export function bookWishOf(
  text: string,
  pages: BookPages,
  chapters: readonly Measured[],
): Locator | null {
  const page = bookPageOf(text, pages);
  return page === null ? shareOf(text, chapters) : pages.placeOf(page);
}
