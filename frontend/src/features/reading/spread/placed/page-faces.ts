/** The faces in which a book has set the text of its drawn pages. */
import { useEffect } from 'react';
import { create } from 'zustand';

import type { Manifest } from '@/api/client';
import { ownFiles } from '@/core/own-faces';
import { fetchFace } from '@/shared/fonts/face-files';

import { pageFamily } from './words';

/** How often faces have come: pages that are shown have other letters then. */
export const useCome = create<{ count: number }>()(() => ({ count: 0 }));

type Owner = Pick<Manifest, 'id' | 'pageFaces'>;
type PageFace = Owner['pageFaces'][number];

/** Has the page use a face as long as its book is open; without it letters are of their kind. */
async function take(id: number, face: PageFace, signal: AbortSignal): Promise<void> {
  const path = (hash: string) => `/api/books/${id}/fonts/${hash}`;
  const font = await fetchFace(id, face.files, path, signal);
  const faces = ownFiles(font).flatMap(({ bytes, weight, style }) =>
    bytes ? [new FontFace(pageFamily(face.number), bytes, { weight: `${weight}`, style })] : [],
  );
  await Promise.all(faces.map((one) => one.load()));
  if (signal.aborted) return;
  for (const one of faces) document.fonts.add(one);
  signal.addEventListener('abort', () => {
    for (const one of faces) document.fonts.delete(one);
  });
  useCome.setState(({ count }) => ({ count: count + 1 }));
}

/** Fetches those of a book that is open. */
export function usePageFaces(manifest: Owner): void {
  useEffect(() => {
    const left = new AbortController();
    // A manifest that a browser kept from before says nothing of them.
    for (const face of manifest.pageFaces ?? []) {
      take(manifest.id, face, left.signal).catch(() => undefined);
    }
    return () => left.abort();
  }, [manifest]);
}
