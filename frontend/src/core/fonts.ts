/**
 * The reading faces, loaded alike on the page and in the worker, so that what
 * is measured is what is shown. Only the chosen one is fetched, and of it only
 * the scripts that the text needs.
 */
import { FONT_FILES, type FontFile } from './font-files';
import type { ReadingFont } from './open-book';

/** Code and other fixed-width text. The list keeps `monospace` from shrinking. */
export const MONO_FAMILY =
  'ui-monospace,"Liberation Mono","DejaVu Sans Mono",Menlo,Consolas,monospace';

const SYSTEM_FAMILY = 'Georgia,"Liberation Serif","Times New Roman",serif';

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

const added = new Set<ReadingFont>();

/** Makes a reading face known here; its Latin files are loaded before it returns. */
export async function loadFontFaces(fonts: FontFaceSet, font: ReadingFont): Promise<void> {
  if (font === 'system') return;
  const name = NAMES[font];
  if (!added.has(font)) {
    added.add(font);
    for (const file of FONT_FILES[font]) fonts.add(fontFace(name, file));
  }
  const latin = ['400', '700', 'italic 400', 'italic 700'].map((style) =>
    // A file that does not arrive leaves the fallback face, here and on the page alike.
    fonts.load(`${style} 16px "${name}"`, 'a').catch(() => []),
  );
  await Promise.all(latin);
}

function fontFace(name: string, file: FontFile): FontFace {
  return new FontFace(name, `url("${file.url}") format("woff2")`, {
    weight: String(file.weight),
    style: file.style,
    unicodeRange: file.unicodeRange,
    display: 'block',
  });
}

/** Characters whose files were loaded, by style and family. */
const loaded = new Map<string, Set<string>>();

/**
 * Loads the files of a face that hold the characters of some strings. Every
 * character stands among the strings on its own, too.
 *
 * `face` is a CSS font without a size, and `size` its size.
 */
export async function loadScripts(
  fonts: FontFaceSet,
  face: { style: string; family: string },
  strings: string[],
): Promise<void> {
  const key = `${face.style} ${face.family}`;
  const known = loaded.get(key) ?? new Set<string>();
  loaded.set(key, known);
  const fresh = strings.filter((text) => text > '\x7f' && isOneCharacter(text) && !known.has(text));
  if (fresh.length === 0) return;
  for (const character of fresh) known.add(character);
  const font = `${face.style} 16px ${face.family}`;
  await fonts.load(font, fresh.join('')).catch(() => []);
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}
