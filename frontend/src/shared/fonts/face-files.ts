/** Fonts that are no part of Vokal: a book's, or the reader's own. */
import type { OwnFont } from '@/core/open-book';
import { keepOwnFace, ownFiles } from '@/core/own-faces';
import { fetchKept } from '@/shared/shelf/shelf-door';

/** A font, and for which text it is. */
export interface FaceFile {
  /** Of its bytes. */
  hash: string;
  bold: boolean;
  italic: boolean;
}

const kindOf = ({ bold, italic }: FaceFile) => `${bold ? 'b' : ''}${italic ? 'i' : ''}`;

/** Under which name files are known here together: others have another. */
export function ownFontOf(files: readonly FaceFile[]): OwnFont {
  return `own-${files.map((file) => `${file.hash}${kindOf(file)}`).join('-')}`;
}

/**
 * Fetches the files of a face, which `pathOf` finds, for the book or the readers (`FONTS`) whose
 * they are; nothing may be measured with it before.
 */
export async function fetchFace(
  owner: number,
  files: readonly FaceFile[],
  pathOf: (hash: string) => string,
  signal?: AbortSignal,
): Promise<OwnFont> {
  const font = ownFontOf(files);
  if (ownFiles(font).length > 0) return font;
  const all = files.map(async ({ hash, bold, italic }) => {
    const blob = await fetchKept(owner, pathOf(hash), signal);
    return {
      bytes: await blob.arrayBuffer(),
      weight: bold ? (700 as const) : (400 as const),
      style: italic ? ('italic' as const) : ('normal' as const),
    };
  });
  keepOwnFace(font, await Promise.all(all));
  return font;
}
