/** Counts the pages of a book that was just uploaded, so that it opens at once. */
import { openBook } from './core';
import type { BookSource, LayoutSettings } from './open-book';

let running = false;

/**
 * Lays out a whole book and returns its number of pages. The page starts stay
 * in the browser's cache for the reader.
 *
 * One at a time: a second call while one runs is refused.
 */
export async function paginateNewBook(options: {
  source: BookSource;
  settings: LayoutSettings;
  onProgress: (done: number, total: number, pages: number) => void;
  signal: AbortSignal;
}): Promise<number> {
  if (running) {
    throw new Error('Pagination already in progress. Cancel current operation first.');
  }
  running = true;
  try {
    return await countPages(options);
  } finally {
    running = false;
  }
}

async function countPages({
  source,
  settings,
  onProgress,
  signal,
}: Parameters<typeof paginateNewBook>[0]): Promise<number> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const book = await openBook(source, { onProgress, onExact: resolve, onError: reject });
  const cancel = () => reject(new DOMException('Pagination cancelled', 'AbortError'));
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await Promise.race([book.layout(settings, { chapterIndex: 0, offset: 0 }), promise]);
    return await promise;
  } finally {
    signal.removeEventListener('abort', cancel);
    book.close();
  }
}
