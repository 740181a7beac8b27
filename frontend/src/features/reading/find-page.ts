/** Which page of the book does somebody mean who writes a number? */
import type { BookPages } from './book-pages';
import { withLatinDigits } from './digits';

/**
 * As it is printed, else in other capitals, else without the word for a page, else the number it
 * stands for; null if there is none.
 */
export function findPage(pages: BookPages, text: string): number | null {
  const typed = text.trim();
  const wanted = bare(text);
  if (wanted === '') return null;
  const number = numberIn(wanted);
  const roman = romanNumber(wanted);
  const printed = Array.from({ length: pages.count }, (_, page) => pages.labelOf(page).trim());
  const plain = printed.map(bare);
  const ways: [readonly string[], (label: string) => boolean][] = [
    [printed, (label) => label === typed],
    [printed, (label) => label.toLowerCase() === typed.toLowerCase()],
    [plain, (label) => label === wanted],
    [plain, (label) => label.toLowerCase() === wanted.toLowerCase()],
    [plain, (label) => number !== null && numberIn(label) === number],
    [plain, (label) => number !== null && romanNumber(label) === number],
    [plain, (label) => roman !== null && numberIn(label) === roman],
  ];
  for (const [labels, isMeant] of ways) {
    const page = labels.findIndex(isMeant);
    if (page >= 0) return page;
  }
  return null;
}

/** The pages whose numbers are next to a number that none has: the one before and the one after. */
export function nearestPages(pages: BookPages, text: string): number[] {
  const wanted = bare(text);
  const number = numberIn(wanted);
  const worth = number === null ? romanNumber : numberIn;
  const value = worth(wanted);
  if (value === null) return [];
  let below: { page: number; value: number } | null = null;
  let above: { page: number; value: number } | null = null;
  for (let page = 0; page < pages.count; page += 1) {
    const other = worth(bare(pages.labelOf(page)));
    if (other === null) continue;
    if (other < value && (below === null || other > below.value)) below = { page, value: other };
    if (other > value && (above === null || other < above.value)) above = { page, value: other };
  }
  return [below, above].flatMap((found) => (found === null ? [] : [found.page]));
}

/** Without the word for it, in Latin digits: 97, p. 97, S. 97, Seite 97, ٩٧. */
function bare(text: string): string {
  const trimmed = withLatinDigits(text).trim();
  const [, rest] =
    /^(?:(?:pp?|pg|s)\.\s*|(?:pp?|pg|s|page|seite)(?:\s+|(?=\d)))(\S.*)$/i.exec(trimmed) ?? [];
  return rest ?? trimmed;
}

/** The number in it, if there is one and only one: of `97`, `097` and `A-97`. */
function numberIn(text: string): number | null {
  const [, digits] = /^\D*(\d{1,9})\D*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
/** Each thousand, hundred, ten and one in its own letters, as printers set them. */
const IS_ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/i;

function romanNumber(text: string): number | null {
  if (!IS_ROMAN.test(text)) return null;
  const values = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
