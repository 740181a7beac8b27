/**
 * On which page of the book is that, whatever the screen?
 *
 * A page of the printed edition where the book says where they begin; else one of 1,500
 * characters (UTF-16 code units of canonical text) each, as the core's `text::stable_page` counts
 * them. The core is in a worker, and a footer cannot wait for it, so it is counted here again;
 * the core's table of cases is tried on both.
 */
import type { Manifest, PrintedPage } from '@/api/client';
import type { Locator } from '@/core/open-book';

const STABLE_PAGE_LENGTH = 1500;

/** The pages of a book, in the order of its text. */
export interface BookPages {
  /** Whether they are those of the printed edition. */
  readonly printed: boolean;
  readonly count: number;
  /** The number of a page, counted from 0, as it is printed. */
  labelOf: (page: number) => string;
  placeOf: (page: number) => Locator;
  /** The page that holds a place, counted from 0; null where there is no telling which. */
  pageAt: (place: Locator) => number | null;
}

/** The last of `count` things for which it holds; −1 if for none. */
function lastFor(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class CountedPages implements BookPages {
  readonly printed = false;
  readonly count: number;
  /** The text before each chapter, and at last all of it. */
  readonly #before: readonly number[];

  constructor(chapters: readonly Pick<Manifest['chapters'][number], 'textLength'>[]) {
    const before = [0];
    for (const { textLength } of chapters) before.push((before.at(-1) ?? 0) + textLength);
    this.#before = before;
    this.count = Math.max(1, Math.ceil((before.at(-1) ?? 0) / STABLE_PAGE_LENGTH));
  }

  labelOf(page: number): string {
    return String(page + 1);
  }

  placeOf(page: number): Locator {
    const at = Math.min(page, this.count - 1) * STABLE_PAGE_LENGTH;
    if (at <= 0) return { chapterIndex: 0, offset: 0 };
    const chapterIndex = lastFor(this.#before.length, (index) => (this.#before[index] ?? 0) <= at);
    return { chapterIndex, offset: at - (this.#before[chapterIndex] ?? 0) };
  }

  pageAt({ chapterIndex, offset }: Locator): number {
    const last = this.#before.length - 1;
    const from = this.#before[Math.min(chapterIndex, last)] ?? 0;
    const to = this.#before[Math.min(chapterIndex + 1, last)] ?? from;
    const page = Math.floor(Math.min(from + offset, to) / STABLE_PAGE_LENGTH);
    return Math.min(page, this.count - 1);
  }
}

/**
 * One page may be blank, and begins where the next one does. Where more begin at one place they are
 * pictures, which take no room in the text, as the pages of a scan are.
 */
const MOST_AT_ONE_PLACE = 2;

export class PrintedPages implements BookPages {
  readonly printed = true;
  readonly #pages: readonly PrintedPage[];

  constructor(pages: readonly PrintedPage[]) {
    this.#pages = pages;
  }

  get count(): number {
    return this.#pages.length;
  }

  labelOf(page: number): string {
    return this.#pages[page]?.label ?? '';
  }

  placeOf(page: number): Locator {
    const { chapterIndex = 0, offset = 0 } = this.#pages[page] ?? {};
    return { chapterIndex, offset };
  }

  pageAt(place: Locator): number | null {
    const page = lastFor(this.count, (at) => {
      const { chapterIndex, offset } = this.placeOf(at);
      return (
        chapterIndex < place.chapterIndex ||
        (chapterIndex === place.chapterIndex && offset <= place.offset)
      );
    });
    const { chapterIndex, offset } = this.placeOf(page - MOST_AT_ONE_PLACE);
    const isOneOfMany =
      page >= MOST_AT_ONE_PLACE && chapterIndex === place.chapterIndex && offset === place.offset;
    return page < 0 || isOneOfMany ? null : page;
  }
}
