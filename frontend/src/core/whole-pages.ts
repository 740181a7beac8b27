/** Chapters that are one page, as their book has placed it, whatever room their text would take. */
import type { OpenBook } from '@pkg/vokal_wasm.js';

type Core = Pick<
  OpenBook,
  'isBlank' | 'paginateWithEstimates' | 'restorePageStarts' | 'chapterHeight' | 'chapter'
>;

/** Leaf, offset and boxes before: those of a chapter's first page. */
const ONE_PAGE = Uint32Array.of(0, 0, 0);

export class WholePages {
  readonly #chapters: ReadonlySet<number>;
  #areOn = false;
  /** Of chapters in one piece: page starts that are given do not tell. */
  readonly #heights = new Map<number, number>();

  constructor(chapters: readonly number[] = []) {
    this.#chapters = new Set(chapters);
  }

  /** Pages are set anew: without the book's own styles all text flows. */
  begin(publisherStyles: boolean): void {
    this.#areOn = publisherStyles;
    this.#heights.clear();
  }

  /** What was measured holds no longer. */
  forget(chapterIndex?: number): void {
    if (chapterIndex === undefined) this.#heights.clear();
    else this.#heights.delete(chapterIndex);
  }

  has(chapterIndex: number): boolean {
    return this.#areOn && this.#chapters.has(chapterIndex);
  }

  /** How many pages a chapter has: none if there is nothing to show. */
  paginate(core: Core, chapterIndex: number): number {
    if (core.isBlank(chapterIndex)) return 0;
    const pages = core.paginateWithEstimates(chapterIndex);
    if (!this.has(chapterIndex)) return pages;
    const height = core.chapterHeight(chapterIndex);
    if (height !== undefined) this.#heights.set(chapterIndex, height);
    if (core.restorePageStarts(chapterIndex, ONE_PAGE)) return 1;
    // What is refused is forgotten.
    return core.paginateWithEstimates(chapterIndex);
  }

  /** Whether page starts of a cache can be those of a chapter. */
  fits(chapterIndex: number, triples: Uint32Array): boolean {
    return triples.length <= ONE_PAGE.length || !this.has(chapterIndex);
  }

  /** How high a chapter is in one piece; NaN where that is not known. */
  heightOf(core: Core, chapterIndex: number): number {
    return this.#heights.get(chapterIndex) ?? core.chapterHeight(chapterIndex) ?? Number.NaN;
  }

  /** A whole chapter as it is scrolled: with the ends of lines that its one page has not. */
  chapter(core: Core, chapterIndex: number): ReturnType<Core['chapter']> {
    if (!this.#heights.has(chapterIndex)) return core.chapter(chapterIndex);
    core.paginateWithEstimates(chapterIndex);
    const chapter = core.chapter(chapterIndex);
    core.restorePageStarts(chapterIndex, ONE_PAGE);
    return chapter;
  }
}
