/**
 * The reading faces as the page has them: a family each, of which the browser fetches the
 * files that a text needs. The worker has them in another way; see `measuring-faces.ts`.
 */
import { cssStyle } from '@pkg/canvas.js';

import { FONT_FILES, type FontFile } from './font-files';
import type { ReadingFont } from './open-book';

/** Code and other fixed-width text. The list keeps `monospace` from shrinking. */
export const MONO_FAMILY =
  'ui-monospace,"Liberation Mono","DejaVu Sans Mono",Menlo,Consolas,monospace';

/** What stands in for letters that a reading face lacks. */
export const SYSTEM_FAMILY = 'Georgia,"Liberation Serif","Times New Roman",serif';

const NAMES: Record<Exclude<ReadingFont, 'system'>, string> = {
  literata: 'Vokal Literata',
  'source-serif': 'Vokal Source Serif',
  atkinson: 'Vokal Atkinson',
  lexend: 'Vokal Lexend',
  opendyslexic: 'Vokal OpenDyslexic',
};

/** The CSS `font-family` of a reading face. */
export function fontFamily(font: ReadingFont): string {
  return font === 'system' ? SYSTEM_FAMILY : `"${NAMES[font]}",${SYSTEM_FAMILY}`;
}

/** Weight and slope of a text. */
export interface FontStyle {
  bold: boolean;
  italic: boolean;
}

export const STYLES: FontStyle[] = [false, true].flatMap((italic) =>
  [false, true].map((bold) => ({ bold, italic })),
);

/** A file of a face under a name. */
export function fontFace(family: string, file: FontFile): FontFace {
  return new FontFace(family, `url("${file.url}") format("woff2")`, {
    weight: String(file.weight),
    style: file.style,
    unicodeRange: file.unicodeRange,
    display: 'block',
  });
}

const added = new Set<ReadingFont>();

/** Makes a reading face known to the page; its Latin files are loaded before it returns. */
export async function loadFontFaces(font: ReadingFont): Promise<void> {
  if (font === 'system') return;
  if (!added.has(font)) {
    added.add(font);
    for (const file of FONT_FILES[font]) document.fonts.add(fontFace(NAMES[font], file));
  }
  await loadScripts(
    font,
    STYLES.map((style) => ({ style, characters: 'a' })),
  );
}

/** Characters that need a file of their own, in one style. */
export interface NeededScript {
  style: FontStyle;
  characters: string;
}

/** Loads on the page the files of a face that hold some characters. */
export async function loadScripts(font: ReadingFont, scripts: NeededScript[]): Promise<void> {
  if (font === 'system') return;
  const loads = scripts.map(({ style, characters }) =>
    document.fonts
      .load(`${cssStyle(style)} 16px "${NAMES[font]}"`, characters)
      // A file that does not arrive leaves the fallback face, here and in the worker alike.
      .catch(() => []),
  );
  await Promise.all(loads);
}
