/** What can be asked of a book's text, however it is laid out. */
import type { Remote } from 'comlink';

import { type Anchor, type FoundAnchor, readSpan, type TextSpan } from './anchors';
import type { ChapterLoader } from './chapter-loader';
import type { LayoutWorker } from './layout.worker';
import type { BookSource, OpenBook } from './open-book';

export class BookText {
  readonly #source: BookSource;
  readonly #worker: Remote<LayoutWorker>;
  readonly #chapters: ChapterLoader;

  constructor(source: BookSource, worker: Remote<LayoutWorker>, chapters: ChapterLoader) {
    this.#source = source;
    this.#worker = worker;
    this.#chapters = chapters;
  }

  async offsetOfId(chapterIndex: number, id: string): Promise<number | null> {
    await this.#chapters.load(chapterIndex, chapterIndex + 1);
    return (await this.#worker.offsetOfId(chapterIndex, id)) ?? null;
  }

  async anchorOf({ chapterIndex, start, end }: TextSpan): Promise<Anchor> {
    await this.#chapters.load(chapterIndex, chapterIndex + 1);
    return this.#worker.anchorOf(chapterIndex, start, end);
  }

  stressed(...of: Parameters<OpenBook['stressed']>): Promise<Uint32Array> {
    return this.#worker.stressed(...of);
  }

  textHashes(chapters: readonly number[]): Promise<(string | null)[]> {
    return this.#worker.textHashes([...chapters]);
  }

  async findAnchors(anchors: readonly Anchor[]): Promise<FoundAnchor[]> {
    const unchanged = await this.#unchanged(anchors);
    const others = anchors.filter((_, at) => !unchanged[at]);
    if (others.length === 0) return unchanged.filter((found) => found !== null);
    // What looks for the others is large, and few books ever change.
    const { SearchBook } = await import('./search-book');
    const book = new SearchBook(this.#source);
    try {
      const found = (await book.findAnchors(others)).values();
      return unchanged.map((known) => known ?? (found.next().value as FoundAnchor));
    } finally {
      book.close();
    }
  }

  /** Where the chapter's text is the one of then; null for all others. */
  async #unchanged(anchors: readonly Anchor[]): Promise<(FoundAnchor | null)[]> {
    const spans = anchors.map(({ span }) => readSpan(span));
    const count = this.#source.chapterLengths.length;
    const wanted = new Set(spans.map((span) => span?.chapterIndex ?? count));
    const fingerprints = new Map<number, { hash: string; length: number }>();
    for (const chapterIndex of [...wanted].filter((index) => index < count)) {
      await this.#chapters.load(chapterIndex, chapterIndex + 1);
      const fingerprint = await this.#worker.textFingerprint(chapterIndex);
      if (fingerprint) fingerprints.set(chapterIndex, fingerprint);
    }
    return anchors.map(({ textHash }, at) => {
      const span = spans[at];
      const text = span && fingerprints.get(span.chapterIndex);
      const isUnchanged = span && text?.hash === textHash && span.end <= text.length;
      return isUnchanged ? { ...span, how: 'exact' } : null;
    });
  }
}
