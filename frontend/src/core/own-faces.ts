/**
 * The faces that books bring along for their text, and readers for their books, once their files are here: as the page has them,
 * and as the worker does.
 */
import type { FontFile } from './font-file';
import type { OwnFont, ReadingFont } from './open-book';

/** A font of such a face, rewritten by the server. */
export interface OwnFile {
  bytes: ArrayBuffer;
  weight: 400 | 700;
  style: 'normal' | 'italic';
}

const kept = new Map<OwnFont, FontFile[]>();

export function isOwn(font: ReadingFont): font is OwnFont {
  return font.startsWith('own-');
}

/** Keeps the files of a face; nothing is measured with it before. */
export function keepOwnFace(font: OwnFont, files: readonly OwnFile[]): void {
  if (kept.has(font)) return;
  const all = files.map(
    ({ bytes, weight, style }): FontFile => ({
      url: '',
      bytes,
      weight,
      style,
      unicodeRange: 'U+0-10FFFF',
    }),
  );
  kept.set(font, all);
}

/** All files of a face that is here. */
export function ownFiles(font: OwnFont): FontFile[] {
  return kept.get(font) ?? [];
}

/** The same to be sent to a worker. */
export function sentOwnFace(font: OwnFont): OwnFile[] {
  return ownFiles(font).flatMap(({ bytes, weight, style }) =>
    bytes ? [{ bytes, weight: weight === 700 ? 700 : 400, style }] : [],
  );
}

/**
 * The one file that browsers set a style with (CSS Fonts 4, section 5.2): first the slope counts,
 * then the weight. What it lacks they make up, slanted or thickened.
 */
export function ownFilesIn(
  font: OwnFont,
  { weight, italic }: { weight: number; italic: boolean },
): FontFile[] {
  const all = ownFiles(font);
  const sloped = all.filter(({ style }) => (style === 'italic') === italic);
  const fitting = sloped.length > 0 ? sloped : all;
  const exact = fitting.filter((file) => file.weight === weight);
  return (exact.length > 0 ? exact : fitting).slice(0, 1);
}
