/** A book of even pages, for tests: ten characters a chapter's page at 16 px, fewer at larger type. */
import type { Anchor, FoundAnchor, TextSpan } from '@/core/anchors';
import type { LayoutSettings, Locator, Note, OpenBook, PageView } from '@/core/open-book';

export class FakeBook implements OpenBook {
  readonly #chapters: number[];
  #perPage = 10;
  closed = false;

  /** @param chapters the length of each chapter */
  constructor(chapters: number[]) {
    this.#chapters = chapters;
  }

  async layout(settings: LayoutSettings, at: Locator): Promise<PageView> {
    this.#perPage = Math.round(160 / settings.fontSize);
    return this.pageAt(at);
  }

  async pageAt({ chapterIndex, offset }: Locator): Promise<PageView> {
    return this.#view(chapterIndex, Math.floor(offset / this.#perPage));
  }

  async turn(from: PageView, by: 1 | -1): Promise<PageView | null> {
    const page = from.pageInChapter + by;
    if (page >= 0 && page < this.#pages(from.chapterIndex)) {
      return this.#view(from.chapterIndex, page);
    }
    const chapter = from.chapterIndex + by;
    if (chapter < 0 || chapter >= this.#chapters.length) return null;
    return this.#view(chapter, by === 1 ? 0 : this.#pages(chapter) - 1);
  }

  async pageNumbered(pageNumber: number): Promise<PageView> {
    let view = this.#view(0, 0);
    for (let turned = 1; turned < pageNumber; turned += 1) {
      view = (await this.turn(view, 1)) ?? view;
    }
    return view;
  }

  async pageNumbers(places: readonly Locator[]): Promise<(number | null)[]> {
    return places.map(
      ({ chapterIndex, offset }) =>
        this.#view(chapterIndex, Math.floor(offset / this.#perPage)).pageNumber,
    );
  }

  async chapterBeside(chapterIndex: number, by: 1 | -1): Promise<number | null> {
    const beside = chapterIndex + by;
    return beside >= 0 && beside < this.#chapters.length ? beside : null;
  }

  async repair(): Promise<boolean> {
    return false;
  }

  async chapterHeights(): Promise<(number | null)[]> {
    return this.#chapters.map((_, index) => this.#pages(index) * 100);
  }

  async chapter(chapterIndex: number) {
    const length = this.#chapters[chapterIndex] ?? 0;
    return { html: `<p>${'a'.repeat(length)}</p>`, length };
  }

  async offsetOfId(): Promise<number | null> {
    return null;
  }

  async anchorOf({ chapterIndex, start, end }: TextSpan): Promise<Anchor> {
    return {
      span: `${chapterIndex}:${start}-${end}`,
      textHash: '0123456789abcdef',
      quote: { prefix: '', exact: 'a'.repeat(end - start), suffix: '' },
      progression: start / Math.max(1, this.#chapters[chapterIndex] ?? 0),
    };
  }

  async textHashes(chapters: readonly number[]): Promise<(string | null)[]> {
    return chapters.map(() => '0123456789abcdef');
  }

  async findAnchors(anchors: readonly Anchor[]): Promise<FoundAnchor[]> {
    return anchors.map(({ span }) => {
      const [chapterIndex = 0, start = 0, end = 0] = span.split(/[:-]/).map(Number);
      return { chapterIndex, start, end, how: 'exact' };
    });
  }

  async note(_link: Locator, _target: number): Promise<Note | null> {
    return null;
  }

  async stressed(_chapter: number, start: number, end: number, frequency: number) {
    const pairs: number[] = [];
    for (let at = start; at < end; at += frequency) pairs.push(at, at + 1);
    return Uint32Array.from(pairs);
  }

  async pageStylesheet(): Promise<string> {
    return '';
  }

  close(): void {
    this.closed = true;
  }

  #pages(chapterIndex: number): number {
    return Math.max(1, Math.ceil((this.#chapters[chapterIndex] ?? 0) / this.#perPage));
  }

  #view(chapterIndex: number, page: number): PageView {
    const counts = this.#chapters.map((_, index) => this.#pages(index));
    const before = counts.slice(0, chapterIndex).reduce((sum, count) => sum + count, 0);
    const startOffset = page * this.#perPage;
    const endOffset = Math.min(startOffset + this.#perPage, this.#chapters[chapterIndex] ?? 0);
    return {
      html: `<p>${'a'.repeat(endOffset - startOffset)}</p>`,
      chapterIndex,
      pageInChapter: page,
      pagesInChapter: counts[chapterIndex] ?? 1,
      pageNumber: before + page + 1,
      totalPages: counts.reduce((sum, count) => sum + count, 0),
      exact: true,
      numbered: true,
      startOffset,
      endOffset,
    };
  }
}
