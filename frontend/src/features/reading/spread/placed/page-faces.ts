/** The faces in which a book has set the text of its drawn pages. */
import { useEffect } from 'react';
import { create } from 'zustand';

import type { Manifest } from '@/api/client';
import { fetchKept } from '@/shared/shelf/shelf-door';

import { pageFamily } from './words';

/** How often faces have come: pages that are shown have other letters then. */
export const useLoadedFaces = create<{ count: number }>()(() => ({ count: 0 }));

/** What did not come is asked for once more after so long. */
const AGAIN_MS = 10_000;

type Owner = Pick<Manifest, 'id' | 'pageFaces'>;
type PageFace = Owner['pageFaces'][number];
type Wanted = { number: number; file: PageFace['files'][number] };

/** Has the page use a font as long as its book is open; without it letters are of their kind. */
async function take(id: number, { number, file }: Wanted, signal: AbortSignal): Promise<void> {
  const blob = await fetchKept(id, `/api/books/${id}/fonts/${file.hash}`, signal);
  const face = new FontFace(pageFamily(number), await blob.arrayBuffer(), {
    weight: file.bold ? '700' : '400',
    style: file.italic ? 'italic' : 'normal',
  });
  await face.load();
  if (signal.aborted) return;
  document.fonts.add(face);
  signal.addEventListener('abort', () => document.fonts.delete(face));
}

/** One after the other, so that pictures of the first page do not wait for them. */
async function takeAll(id: number, all: readonly Wanted[], signal: AbortSignal): Promise<Wanted[]> {
  const missed: Wanted[] = [];
  for (const wanted of all) {
    await take(id, wanted, signal).catch(() => missed.push(wanted));
    if (signal.aborted) return [];
  }
  if (missed.length < all.length) useLoadedFaces.setState(({ count }) => ({ count: count + 1 }));
  return missed;
}

/** Fetches those of a book that is open, and shown as it was drawn. */
export function usePageFaces({ id, pageFaces }: Owner, isDrawn: boolean): void {
  useEffect(() => {
    // A manifest that a browser kept from before says nothing of them.
    const all = (pageFaces ?? []).flatMap(({ number, files }) =>
      files.map((file): Wanted => ({ number, file })),
    );
    if (all.length === 0 || !isDrawn) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void takeAll(id, all, left.signal).then((missed) => {
      if (missed.length === 0) return;
      timer = setTimeout(() => void takeAll(id, missed, left.signal), AGAIN_MS);
    });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [id, pageFaces, isDrawn]);
}
