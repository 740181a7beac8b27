/** Brings the chapters of a book into its worker, each once, several at a time. */
import type { BookSource } from './open-book';

/** HTML bytes parsed in one step of the background work, well under 50 ms. */
const BATCH_BYTES = 512 * 1024;

export class ChapterLoader {
  readonly #source: BookSource;
  readonly #add: (first: number, htmls: string[]) => Promise<void>;
  readonly #closed = new AbortController();
  readonly #loading = new Map<number, Promise<void>>();
  /** Chapters in the worker. */
  #loaded = 0;

  constructor(source: BookSource, add: (first: number, htmls: string[]) => Promise<void>) {
    this.#source = source;
    this.#add = add;
  }

  get allHere(): boolean {
    return this.#loaded === this.#source.chapterLengths.length;
  }

  close(): void {
    this.#closed.abort();
  }

  /** Where a batch ends: chapters that are here cost nothing to load. */
  batchEnd(from: number, to: number): number {
    let bytes = 0;
    for (let next = from; next < to; next += 1) {
      if (!this.#loading.has(next)) bytes += this.#source.chapterLengths[next] ?? 0;
      if (bytes > BATCH_BYTES && next > from) return next;
    }
    return to;
  }

  /** Fetches and parses the chapters `from..to` that are not there yet. */
  async load(from: number, to: number): Promise<void> {
    const waiting: Promise<void>[] = [];
    let next = from;
    while (next < to) {
      const known = this.#loading.get(next);
      if (known) {
        waiting.push(known);
        next += 1;
        continue;
      }
      let end = next + 1;
      while (end < to && !this.#loading.has(end)) end += 1;
      const fetched = this.#fetch(next, end);
      for (let index = next; index < end; index += 1) this.#loading.set(index, fetched);
      waiting.push(fetched);
      next = end;
    }
    await Promise.all(waiting);
  }

  async #fetch(from: number, to: number): Promise<void> {
    try {
      for (let next = from; next < to; ) {
        const htmls = await this.#source.fetchChapters(next, to, this.#closed.signal);
        if (htmls.length === 0) throw new Error(`chapter ${next} did not arrive`);
        await this.#add(next, htmls);
        next += htmls.length;
        this.#loaded += htmls.length;
      }
    } catch (error) {
      // Whoever asks again tries again.
      for (let index = from; index < to; index += 1) this.#loading.delete(index);
      throw error;
    }
  }
}
