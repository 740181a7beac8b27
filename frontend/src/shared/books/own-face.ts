/** The face that a book brings along for its text. */
import { fetchBlob, type Manifest } from '@/api/client';
import type { OwnFont } from '@/core/open-book';
import { keepOwnFace } from '@/core/own-faces';

/** Under which name its files are known here; null if it has none. */
export function ownFontOf({ ownFace }: Pick<Manifest, 'ownFace'>): OwnFont | null {
  // A manifest that a browser kept from before says nothing of it.
  if (!ownFace) return null;
  return `book-${ownFace.files.map(({ hash }) => hash).join('-')}`;
}

/** Fetches its files; nothing may be measured with it before. */
export async function fetchOwnFace(
  { id, ownFace }: Pick<Manifest, 'id' | 'ownFace'>,
  font: OwnFont,
  signal?: AbortSignal,
): Promise<OwnFont> {
  const files = await Promise.all(
    (ownFace?.files ?? []).map(async ({ hash, bold, italic }) => {
      const blob = await fetchBlob(`/api/books/${id}/fonts/${hash}`, signal);
      return {
        bytes: await blob.arrayBuffer(),
        weight: bold ? (700 as const) : (400 as const),
        style: italic ? ('italic' as const) : ('normal' as const),
      };
    }),
  );
  keepOwnFace(font, files);
  return font;
}
