/** One file's way into the library: sent, processed, cut into pages, kept. */

import { v7 as uuid } from 'uuid';
import type { Book } from '@/api/client';
import { upload } from '@/api/upload';
import { bookSource, fetchManifest } from '@/shared/books/book-source';
import { newBookFace, newBookLayout } from '@/shared/books/new-book-layout';
import { followUpload } from '@/shared/uploads/follow-upload';
import type { Stage } from '@/shared/uploads/upload-progress';
import { type Report, UploadFault, type UploadKind } from '@/shared/uploads/upload-store';

/** A book that has come in, and the one of the same file that was there before. */
export interface NewBook {
  book: Book;
  sameFileAs: number | undefined;
}

function bookIn(answer: unknown): NewBook {
  const { id, bookId, sameFileAs, ...rest } = (answer ?? {}) as Partial<Book> & {
    bookId?: number;
    sameFileAs?: number | null;
  };
  const known = id ?? bookId;
  if (known === undefined) throw new UploadFault('upload.invalidResponse');
  const book = { ...(rest as Omit<Book, 'id'>), id: known };
  return { book, sameFileAs: sameFileAs ?? undefined };
}

/** Uploads a file and returns its book as soon as the server keeps it. */
async function sendBook(file: File, report: Report, signal: AbortSignal): Promise<NewBook> {
  const uploadId = uuid();
  const following = new AbortController();
  const stop = () => following.abort();
  signal.addEventListener('abort', stop);
  void followUpload(
    `/api/books/uploads/${uploadId}/events`,
    ({ stage, percent }) => {
      if (stage === 'processing') report('processing', percent);
      // Storing is the server's last step, and to the reader still the processing of a book.
      if (stage === 'optimizing' || stage === 'complete') report('processing', 100);
    },
    // A cancelled upload ends below, too.
    following.signal,
  );
  try {
    const answer = await upload({
      path: `/api/books/upload?uploadId=${uploadId}`,
      field: 'epubFile',
      file,
      onSent: (share) => {
        report('uploading', share * 100);
        if (share === 1) report('processing', 0);
      },
      signal,
    });
    return bookIn(answer);
  } finally {
    signal.removeEventListener('abort', stop);
    following.abort();
  }
}

/**
 * Cuts the new book into the reader's pages and keeps them in the browser. The
 * book is safe already, so a failure here costs only the head start, and is told
 * by the answer.
 */
async function prepareBook(id: number, report: Report, signal: AbortSignal): Promise<boolean> {
  try {
    report('paginating', 0);
    const [{ paginateNewBook }, manifest] = await Promise.all([
      import('@/core/paginate-new-book'),
      fetchManifest(id, signal),
    ]);
    const face = await newBookFace(manifest, signal);
    const firstGuess = manifest.chapters.length * 10;
    await paginateNewBook({
      source: bookSource(manifest),
      settings: newBookLayout(globalThis.window, face),
      onExact: () => report('optimizing', 0),
      onProgress: (done, total, pages) => {
        const progress = total > 0 ? (done / total) * 100 : 0;
        const totalEstimated = done > 0 ? Math.round((pages * total) / done) : firstGuess;
        const pagination = { progress, currentPage: pages, totalEstimated };
        report('paginating', progress, { pagination });
      },
      signal,
    });
    report('optimizing', 100);
    return true;
  } catch (fault) {
    if (signal.aborted) throw fault;
    console.warn('The new book was not cut into pages; the reader will do it.', fault);
    return false;
  }
}

/** Whether the server has the book, so that cancelling costs only the head start. */
function keptAlready(stage: Stage): boolean {
  return stage === 'paginating' || stage === 'optimizing';
}

/** What becomes of a book's file; `onBook` hears of it as soon as the server keeps it. */
export function bookUpload(onBook: (book: NewBook) => void): UploadKind {
  return {
    send: async (file, report, signal) => {
      const added = await sendBook(file, report, signal);
      report('processing', 100);
      onBook(added);
      const isPrepared = await prepareBook(added.book.id, report, signal);
      return isPrepared ? undefined : 'upload.doneUncounted';
    },
    hideAfterMs: 2000,
    words: {
      title: 'upload.title',
      titleDone: 'upload.titleDone',
      titleFailed: 'upload.titleFailed',
      done: 'upload.doneText',
      failed: 'upload.failed',
      cancel: (stage) => (keptAlready(stage) ? 'upload.cancelPages' : 'upload.cancel'),
      promises: ['upload.info.smooth', 'upload.info.devices', 'upload.info.cached'],
    },
  };
}
