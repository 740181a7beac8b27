/** Counts the pages of a book that was just uploaded, so that it opens at once. */
import { openBook } from './core';
import type { BookSource, LayoutSettings, OpenBook } from './open-book';

let running = false;

interface NewBook {
  source: BookSource;
  /** Those of the reader: only pages of the same rules are found again. */
  settings: LayoutSettings;
  onProgress: (done: number, total: number, pages: number) => void;
  /** Every page is counted; what is left is to keep them. */
  onExact: () => void;
  signal: AbortSignal;
}

/**
 * Lays out a whole book, and is done once its page starts are in the browser's
 * cache, where the reader finds them.
 *
 * One at a time: a second call while one runs is refused.
 */
export async function paginateNewBook(options: NewBook): Promise<void> {
  if (running) {
    throw new Error('Pagination already in progress. Cancel current operation first.');
  }
  running = true;
  try {
    await keepPages(options);
  } finally {
    running = false;
  }
}

async function keepPages({ source, settings, onProgress, onExact, signal }: NewBook) {
  signal.throwIfAborted();
  let cancel = () => {};
  let book: OpenBook | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const onKept = (kept: boolean) =>
        kept ? resolve() : reject(new Error('the browser keeps no pages'));
      cancel = () => reject(new DOMException('Pagination cancelled', 'AbortError'));
      signal.addEventListener('abort', cancel, { once: true });
      openBook(source, { onProgress, onExact, onKept, onError: reject })
        .then((opened) => {
          book = opened;
          return opened.layout(settings, { chapterIndex: 0, offset: 0 });
        })
        .catch(reject);
    });
  } finally {
    signal.removeEventListener('abort', cancel);
    book?.close();
  }
}
