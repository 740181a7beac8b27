import type { LayoutSettings } from './open-book';

/** Markup is so much longer than its text, and most pages are so full (spec.md, constants). */
const MARKUP = 1.2;
const FULL = 0.85;
/** Of a letter, over its size. */
const LETTER_WIDTH = 0.6;
/** The usual page counts as much as so many of the book's own. */
const USUAL_PAGES = 8;

/** How much of a chapter's markup a page of these settings usually holds. */
export function usualPage({ width, height, fontSize, lineHeight }: LayoutSettings): number {
  const letters = (width / (fontSize * LETTER_WIDTH)) * (height / lineHeight) * FULL;
  return Math.max(1, letters * MARKUP);
}

/** How many pages each chapter has, as far as it is known. */
export class PageTable {
  readonly #lengths: readonly number[];
  /** How much of a chapter a page holds, before any is laid out. */
  #usual = 5000;
  /** Null until a chapter is laid out; one with nothing to show has no page. */
  #pages: (number | null)[];
  chaptersDone = 0;
  pagesSoFar = 0;
  #lengthSoFar = 0;

  constructor(chapterLengths: readonly number[]) {
    this.#lengths = chapterLengths;
    this.#pages = chapterLengths.map(() => null);
  }

  /** The chapter of an index, or the nearest. */
  clamped(chapterIndex: number): number {
    return Math.min(Math.max(0, chapterIndex), this.#lengths.length - 1);
  }

  /** For pages of other settings, which usually hold so much. */
  begin(usual: number): void {
    this.#usual = usual;
    this.forget();
  }

  forget(): void {
    this.#pages = this.#lengths.map(() => null);
    this.chaptersDone = 0;
    this.pagesSoFar = 0;
    this.#lengthSoFar = 0;
  }

  set(chapterIndex: number, pages: number): void {
    const old = this.#pages[chapterIndex] ?? null;
    if (old === null) {
      this.chaptersDone += 1;
      this.#lengthSoFar += this.#lengths[chapterIndex] ?? 0;
    }
    this.pagesSoFar += pages - (old ?? 0);
    this.#pages[chapterIndex] = pages;
  }

  /** 0 for a chapter that is not laid out, too. */
  pagesOf(chapterIndex: number): number {
    return this.#pages[chapterIndex] ?? 0;
  }

  isLaidOut(chapterIndex: number): boolean {
    return (this.#pages[chapterIndex] ?? null) !== null;
  }

  get exact(): boolean {
    return this.chaptersDone === this.#lengths.length;
  }

  /** Pages of the whole book; chapters not laid out yet are guessed by their length. */
  get total(): number {
    return this.before(this.#lengths.length);
  }

  /** Pages before a chapter. */
  before(chapterIndex: number): number {
    let pages = 0;
    for (let index = 0; index < chapterIndex; index += 1) {
      pages += this.#pages[index] ?? this.#guess(index);
    }
    return pages;
  }

  /** What a page of a chapter, counted from 0, is called by. */
  numbersOf(chapterIndex: number, page: number) {
    return {
      chapterIndex,
      pageInChapter: page,
      pagesInChapter: this.pagesOf(chapterIndex),
      pageNumber: this.before(chapterIndex) + page + 1,
      totalPages: Math.max(1, this.total),
      exact: this.exact,
      numbered: this.#pages.slice(0, chapterIndex).every((pages) => pages !== null),
    };
  }

  /** The chapter and the page in it that a page number of the book stands for. */
  locate(pageNumber: number): { chapterIndex: number; page: number } {
    let rest = Math.max(1, pageNumber) - 1;
    for (let chapterIndex = 0; chapterIndex < this.#lengths.length; chapterIndex += 1) {
      const pages = this.#pages[chapterIndex] ?? this.#guess(chapterIndex);
      if (rest < pages) return { chapterIndex, page: rest };
      rest -= pages;
    }
    const chapterIndex = this.#lengths.length - 1;
    return { chapterIndex, page: Math.max(0, (this.#pages[chapterIndex] ?? 1) - 1) };
  }

  #guess(chapterIndex: number): number {
    // A title says little about the chapters behind it.
    const length = this.#lengthSoFar + USUAL_PAGES * this.#usual;
    const perPage = length / (this.pagesSoFar + USUAL_PAGES);
    return Math.max(1, Math.round((this.#lengths[chapterIndex] ?? 0) / perPage));
  }
}
