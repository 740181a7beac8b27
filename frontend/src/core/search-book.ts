/**
 * The door to the search of an open book. The text is brought into a worker of its own when
 * something is first looked for, and stays there until the book is closed.
 */
import type { ExcerptRecord } from '@pkg/search/vokal_search.js';
import { type Remote, wrap } from 'comlink';

import { ownProgram } from '@/browser/trusted-types';

import type { Anchor, FoundAnchor } from './anchors';
import { ChapterLoader } from './chapter-loader';
import type { BookSource } from './open-book';
import type { SearchWorker } from './search.worker';
import searchWorker from './search.worker.ts?worker&url';
import type { Hit, Wanted } from './wanted';

export class SearchBook {
  readonly #source: BookSource;
  readonly #worker: Remote<SearchWorker>;
  readonly #terminate: () => void;
  readonly #chapters: ChapterLoader;
  #prepared: Promise<void> | undefined;
  #wish = 0;

  constructor(source: BookSource) {
    this.#source = source;
    const worker = new Worker(ownProgram(searchWorker), { type: 'module', name: 'vokal-search' });
    this.#worker = wrap<SearchWorker>(worker);
    this.#terminate = () => worker.terminate();
    this.#chapters = new ChapterLoader(source, (first, htmls) =>
      this.#worker.addChapters(first, htmls),
    );
  }

  /** Brings the whole text in, so that the first search finds it there. */
  async prepare(): Promise<void> {
    await this.#ready();
    await this.#load(0, this.#source.chapterLengths.length, this.#wish);
  }

  /**
   * Looks through the book from its beginning. `onFound` hears of the hits of each chapter, in
   * order; the answer is false if a newer search has taken its place.
   */
  async search(
    wanted: Wanted,
    onFound: (firstChapter: number, hits: Uint32Array[]) => void,
  ): Promise<boolean> {
    this.#wish += 1;
    const wish = this.#wish;
    const count = this.#source.chapterLengths.length;
    await this.#ready();
    if (wish !== this.#wish) return false;
    // It goes ahead of the first question, in the same order: nobody waits for its answer.
    const asked = this.#worker.want(wanted, wish);
    // Whatever hinders it is told when it is waited for.
    asked.catch(() => undefined);
    for (let from = 0; from < count; ) {
      const to = this.#chapters.batchEnd(from, count);
      await this.#chapters.load(from, to);
      while (from < to) {
        if (wish !== this.#wish) return false;
        const found = await this.#worker.find(from, to, wish);
        if (!found) await asked;
        if (!found || wish !== this.#wish) return false;
        onFound(from, found.hits);
        from = found.next;
      }
    }
    await asked;
    return true;
  }

  /** Nothing is looked for any more. */
  stop(): void {
    this.#wish += 1;
  }

  /** The hits with about so many characters on each side. */
  excerpts(hits: readonly Hit[], around: number): Promise<ExcerptRecord[]> {
    const triples = hits.flatMap(({ chapterIndex, start, end }) => [chapterIndex, start, end]);
    return this.#worker.excerpts(Uint32Array.from(triples), around);
  }

  /** Where anchors are now, in their order; all of the text is brought in first. */
  async findAnchors(anchors: readonly Anchor[]): Promise<FoundAnchor[]> {
    await this.prepare();
    return this.#worker.findAnchors([...anchors]);
  }

  close(): void {
    this.#wish += 1;
    this.#chapters.close();
    this.#terminate();
  }

  /** Whoever asks again after a failure tries again. */
  async #ready(): Promise<void> {
    this.#prepared ??= this.#worker.prepare();
    try {
      await this.#prepared;
    } catch (error) {
      this.#prepared = undefined;
      throw error;
    }
  }

  async #load(from: number, to: number, wish: number): Promise<void> {
    for (let next = from; next < to && wish === this.#wish; ) {
      const end = this.#chapters.batchEnd(next, to);
      await this.#chapters.load(next, end);
      next = end;
    }
  }
}
