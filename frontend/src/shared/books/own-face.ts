/** The face that a book brings along for its text. */
import type { Manifest } from '@/api/client';
import type { OwnFont } from '@/core/open-book';
import { fetchFace, ownFontOf } from '@/shared/fonts/face-files';

/** Under which name its files are known here; null if it has none. */
export function bookFontOf({ ownFace }: Pick<Manifest, 'ownFace'>): OwnFont | null {
  // A manifest that a browser kept from before says nothing of it.
  return ownFace ? ownFontOf(ownFace.files) : null;
}

/** Fetches its files; nothing may be measured with it before. */
export async function fetchBookFace(
  { id, ownFace }: Pick<Manifest, 'id' | 'ownFace'>,
  signal?: AbortSignal,
): Promise<OwnFont | null> {
  if (!ownFace) return null;
  return fetchFace(id, ownFace.files, (hash) => `/api/books/${id}/fonts/${hash}`, signal);
}
