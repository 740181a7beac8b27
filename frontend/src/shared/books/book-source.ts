/** A book on the server, as the worker that lays it out wants it. */
import { api, dataOf, type Manifest } from '@/api/client';
import type { BookSource } from '@/core/open-book';

export async function fetchManifest(id: number, signal?: AbortSignal): Promise<Manifest> {
  return dataOf(
    await api.GET('/api/books/{id}/manifest', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
  );
}

/** The server may answer with fewer chapters than asked for, so this asks until it has all. */
async function fetchChapters(
  { id, contentHash }: Manifest,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<string[]> {
  const markup: string[] = [];
  while (from + markup.length < to) {
    const chapters = dataOf(
      await api.GET('/api/books/{id}/chapters', {
        params: {
          path: { id },
          // The hash in the address lets the browser keep the answer for good.
          query: { from: from + markup.length, to, v: contentHash },
        },
        signal,
      }),
    );
    if (chapters.length === 0) throw new Error('The server sent no chapters.');
    markup.push(...chapters.map(({ content }) => content));
  }
  return markup;
}

export function bookSource(manifest: Manifest): BookSource {
  return {
    bookKey: manifest.contentHash,
    language: manifest.language,
    chapterLengths: manifest.chapters.map(({ length }) => length),
    fetchChapters: (from, to, signal) => fetchChapters(manifest, from, to, signal),
  };
}
