/** Books opened as the reader opens them, in a worker that is new or already warm. */
import { proxy, type Remote, wrap } from 'comlink';

import { BookSession } from '@/core/book-session';
import { browserByItsLines } from '@/core/browser-rules';
import type { LayoutWorker } from '@/core/layout.worker';
import type { LayoutSettings } from '@/core/open-book';
import { widthsOnPage } from '@/core/page-widths';

import { wait } from './timing';

/** A book's chapters as the server stores them. */
export interface Book {
  htmls: string[];
  language: string;
}

const encoder = new TextEncoder();
const START = { chapterIndex: 0, offset: 0 };

export function startWorker(counted = false): Worker {
  return counted
    ? new Worker(new URL('./phases.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('../../../frontend/src/core/layout.worker.ts', import.meta.url), {
        type: 'module',
      });
}

/** Milliseconds the page waited for answers of the worker, by question. */
export const waits: Record<string, number> = {};

function countWaits(remote: Remote<LayoutWorker>): Remote<LayoutWorker> {
  return new Proxy(remote, {
    get: (_, method: keyof LayoutWorker) =>
      method.toString() === 'then'
        ? undefined
        : async (...values: never[]) => {
            const begin = performance.now();
            // biome-ignore lint/suspicious/noExplicitAny: whatever the method is.
            const answer = await (remote[method] as any)(...values);
            const name = `${method} awaited`;
            waits[name] = (waits[name] ?? 0) + performance.now() - begin;
            waits[`${name} calls`] = (waits[`${name} calls`] ?? 0) + 1;
            return answer;
          },
  });
}

/** A worker that several books are opened in, one after the other. */
export class WarmWorker {
  readonly #worker: Worker;
  readonly remote: Remote<LayoutWorker>;
  readonly #ready: Promise<void>;

  constructor(counted = false) {
    this.#worker = startWorker(counted);
    const remote = wrap<LayoutWorker>(this.#worker);
    this.#ready = remote.prepare();
    this.remote = counted ? countWaits(remote) : remote;
  }

  /** A book of its own, nothing kept from the one before. */
  async open(book: Book): Promise<OpenedBook> {
    await this.#ready;
    await this.remote.open(book.language, browserByItsLines(), proxy(widthsOnPage));
    return new OpenedBook(book, this.remote);
  }

  terminate(): void {
    this.#worker.terminate();
  }
}

export class OpenedBook {
  readonly session: BookSession;
  #exact = Promise.withResolvers<number>();

  constructor(book: Book, remote: Remote<LayoutWorker>) {
    this.session = new BookSession(
      {
        bookKey: crypto.randomUUID(),
        language: book.language,
        chapterLengths: book.htmls.map((html) => encoder.encode(html).length),
        fetchChapters: async (from, to) => book.htmls.slice(from, to),
      },
      {
        onProgress: () => {},
        onExact: (total) => this.#exact.resolve(total),
        onError: (error) => this.#exact.reject(error),
      },
      remote,
      () => {},
    );
  }

  /** Milliseconds until every page break is final. */
  async layout(settings: LayoutSettings): Promise<number> {
    this.#exact = Promise.withResolvers();
    const begin = performance.now();
    await this.session.layout(settings, START);
    await this.#exact.promise;
    return performance.now() - begin;
  }

  async pages(): Promise<number> {
    return (await this.session.pageAt(START)).totalPages;
  }

  /** Page starts go to the browser's database after the last page; that is not to be timed. */
  async settle(): Promise<void> {
    await this.session.memoryBytes();
    await wait(150);
    await this.session.memoryBytes();
  }
}
