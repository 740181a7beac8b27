/** A book on the server or on this device, as the worker that lays it out wants it. */
import { ApiError } from '@/api/api-error';
import { api, dataOf, type Manifest } from '@/api/client';
import type { BookSource } from '@/core/open-book';
import { fromShelf, orKept } from '@/shared/shelf/shelf-door';

import { textOf } from './book-text';
import { isPlacedChapter } from './placed-chapters';

async function askManifest(id: number, signal?: AbortSignal): Promise<Manifest> {
  const answer = await api.GET('/api/books/{id}/manifest', {
    params: { path: { id } },
    ...(signal && { signal }),
  });
  try {
    return dataOf(answer);
  } catch (fault) {
    // It was deleted, perhaps on another device.
    if (isGone(fault)) void fromShelf((shelf) => shelf.removeBook(id));
    throw fault;
  }
}

/** Whether another text is read in the book by now than its manifest tells of. */
export function isChanged(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'book_changed';
}

function isGone(fault: unknown): boolean {
  return fault instanceof ApiError && fault.isRefusal && fault.status === 404;
}

export function fetchManifest(id: number, signal?: AbortSignal): Promise<Manifest> {
  return orKept(
    () => askManifest(id, signal),
    (shelf) => shelf.keptManifest(id),
  );
}

export function bookSource(manifest: Manifest): BookSource {
  return {
    bookKey: manifest.contentHash,
    language: manifest.language,
    chapterLengths: manifest.chapters.map(({ length }) => length),
    wholePages: manifest.chapters.flatMap((chapter, at) => (isPlacedChapter(chapter) ? [at] : [])),
    fetchChapters: (from, to, signal) => textOf(manifest).take(from, to, signal),
  };
}
