/**
 * Which pages stand side by side: those of the whole book two by two, so that a chapter may
 * begin on a second page, as in print. A cover stands alone.
 */
import type { OpenBook, PageView } from '@/core/open-book';
import type { FixedPlace } from './fixed-pages';

export interface Pair {
  first: PageView;
  /** Null beside a cover, and beside the last page of a book that ends with a first one. */
  second: PageView | null;
  isCover: boolean;
  /** It stands alone in the middle of both halves. */
  isCentred?: boolean;
}

/** Whether a page of the book, counted from 1, stands second. */
export function isSecond(pageNumber: number, hasCover: boolean): boolean {
  return pageNumber > 1 && (pageNumber % 2 === 1) === hasCover;
}

/**
 * Finds the pages that stand beside others. While the number of a page is not known for good, its
 * pair isn't either: then the page that is asked for stands first, and the pairs that follow on
 * it go on from there. So what somebody reads never moves to the other side as the rest of the
 * book is counted; the next jump is to the pairs of the whole book again.
 */
export class Pairing {
  readonly #book: Pick<OpenBook, 'turn' | 'pageNumbered'>;
  readonly #isCover: (html: string) => boolean;
  #fixed: readonly (FixedPlace | null)[];
  #cover: Promise<boolean> | null = null;

  constructor(
    book: Pick<OpenBook, 'turn' | 'pageNumbered'>,
    /** Whether the first page of the book, if it is this, stands alone. */
    isCover: (html: string) => boolean,
    /** Of the chapters that are one page, drawn whole, how they stand. */
    fixed: readonly (FixedPlace | null)[] = [],
  ) {
    this.#fixed = fixed;
    this.#book = book;
    this.#isCover = isCover;
  }

  /** The book is set anew: what was its first page may be another now. */
  forget(): void {
    this.#cover = null;
  }

  /** The same, and other chapters are drawn whole, as with the book's own styles or without. */
  stand(fixed: readonly (FixedPlace | null)[]): void {
    this.#fixed = fixed;
    this.forget();
  }

  /** The pair that a page belongs to. */
  async around(view: PageView): Promise<Pair> {
    if (!view.numbered || this.#placeOf(view)) return this.#from(view);
    const hasCover = await this.#hasCover(view);
    if (hasCover && view.pageNumber === 1) return { first: view, second: null, isCover: true };
    if (!isSecond(view.pageNumber, hasCover)) return this.#from(view);
    const first = await this.#beside(view, -1);
    const isBeside = first && !this.#placeOf(first);
    return isBeside ? { first, second: view, isCover: false } : this.#from(view);
  }

  /** The pair after one; null past the end. */
  async after({ first, second }: Pair): Promise<Pair | null> {
    const next = await this.#book.turn(second ?? first, 1);
    return next && this.#from(next);
  }

  /** The pair before one; null before the beginning. */
  async before({ first }: Pair): Promise<Pair | null> {
    const second = await this.#book.turn(first, -1);
    if (!second) return null;
    if (this.#placeOf(second)) return this.#from(second);
    const before = await this.#book.turn(second, -1);
    // The book's first page, or the one behind its cover, has nothing before it to stand beside.
    const isFirst =
      !before ||
      this.#placeOf(before) ||
      (before.pageNumber === 1 && (await this.#hasCover(before)));
    return isFirst ? this.around(second) : { first: before, second, isCover: false };
  }

  /** The pair that begins with a page; one that is drawn whole stands where its book has it. */
  async #from(view: PageView): Promise<Pair> {
    const place = this.#placeOf(view);
    if (!place) {
      const second = await this.#beside(view, 1);
      return {
        first: view,
        second: second && this.#placeOf(second) ? null : second,
        isCover: false,
      };
    }
    const { stands, isPaired } = place;
    const by = stands === 'first' ? 1 : -1;
    const found = isPaired ? await this.#beside(view, by) : null;
    // The other of both may have nothing to show; what comes after it has a place of its own.
    const other = found?.chapterIndex === view.chapterIndex + by ? found : null;
    if (other && stands === 'second') return { first: other, second: view, isCover: false };
    const isCover = stands === 'second';
    return { first: view, second: other, isCover, isCentred: stands === 'middle' };
  }

  #placeOf({ chapterIndex }: PageView): FixedPlace | null {
    return this.#fixed[chapterIndex] ?? null;
  }

  /** What cannot be fetched is not shown; who turns there is told. */
  #beside(view: PageView, by: 1 | -1): Promise<PageView | null> {
    return this.#book.turn(view, by).catch(() => null);
  }

  #hasCover(view: PageView): Promise<boolean> {
    if (this.#cover) return this.#cover;
    const first = view.pageNumber === 1 ? Promise.resolve(view) : this.#book.pageNumbered(1);
    const cover = first.then(
      ({ html }) => this.#isCover(html),
      () => {
        this.#cover = null;
        return false;
      },
    );
    this.#cover = cover;
    return cover;
  }
}
