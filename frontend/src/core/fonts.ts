/**
 * The reading faces as the page has them: a family each, of which the browser fetches the
 * files that a text needs. The worker has them in another way; see `measuring-faces.ts`.
 */
import type { FontFile } from './font-file';
import { fontFiles } from './font-files';
import type { ReadingFont, ShippedFont } from './open-book';
import { isOwn } from './own-faces';
import { boldBeside, type TextFace } from './weights';

/** Code and other fixed-width text. The list keeps `monospace` from shrinking. */
export const MONO_FAMILY =
  'ui-monospace,"Liberation Mono","DejaVu Sans Mono",Menlo,Consolas,monospace';

/** What stands in for letters that a reading face lacks. */
export const SYSTEM_FAMILY = 'Georgia,"Liberation Serif","Times New Roman",serif';

const NAMES: Record<Exclude<ShippedFont, 'system'>, string> = {
  literata: 'Vokal Literata',
  'source-serif': 'Vokal Source Serif',
  atkinson: 'Vokal Atkinson',
  lexend: 'Vokal Lexend',
  opendyslexic: 'Vokal OpenDyslexic',
  andika: 'Vokal Andika',
  gentium: 'Vokal Gentium Book',
  'noto-serif': 'Vokal Noto Serif',
};

const nameOf = (font: Exclude<ReadingFont, 'system'>) =>
  isOwn(font) ? `Vokal ${font}` : NAMES[font];

/** The CSS `font-family` of a reading face. */
export function fontFamily(font: ReadingFont): string {
  return font === 'system' ? SYSTEM_FAMILY : `"${nameOf(font)}",${SYSTEM_FAMILY}`;
}

/** Weight and slope of a text. */
export interface FontStyle {
  weight: number;
  italic: boolean;
}

/** Those of a book's text: upright and italic, and both bold. */
export function stylesOf(face: TextFace): FontStyle[] {
  const weights = new Set([face.weight ?? 400, boldBeside(face)]);
  return [false, true].flatMap((italic) => [...weights].map((weight) => ({ weight, italic })));
}

/** Weight and slope, as the beginning of a CSS font. */
export function cssStyle({ weight, italic }: FontStyle): string {
  return `${italic ? 'italic' : 'normal'} ${weight}`;
}

/** A file of a face under a name. */
export function fontFace(family: string, file: FontFile): FontFace {
  return new FontFace(family, file.bytes ?? `url("${file.url}") format("woff2")`, {
    weight: String(file.weight),
    style: file.style,
    unicodeRange: file.unicodeRange,
    display: 'block',
  });
}

/** By face and weight: settled once the page knows the files. */
const added = new Map<string, Promise<void>>();

/** Makes a reading face known to the page; its Latin files are loaded before it returns. */
export async function loadFontFaces(face: TextFace): Promise<void> {
  const { font } = face;
  if (font === 'system') return;
  const styles = stylesOf(face);
  await Promise.all(styles.map(({ weight }) => addFiles(font, weight)));
  await loadScripts(
    font,
    styles.map((style) => ({ style, characters: 'a' })),
  );
}

/** Books that are open, and the files on the page that are no part of Vokal. */
let openBooks = 0;
const own = new Map<string, FontFace[]>();

/** Own faces stay on the page as long as any book is open; tells how to be done with it. */
export function holdOwnFaces(): () => void {
  openBooks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    openBooks -= 1;
    if (openBooks > 0) return;
    for (const [font, faces] of own) {
      for (const face of faces) document.fonts.delete(face);
      added.delete(font);
    }
    own.clear();
  };
}

function addFiles(font: Exclude<ReadingFont, 'system'>, weight: number): Promise<void> {
  const key = isOwn(font) ? font : `${font} ${weight}`;
  const known = added.get(key);
  if (known) return known;
  const adding = fontFiles(font, weight).then((files) => {
    const faces = files.map((file) => fontFace(nameOf(font), file));
    for (const face of faces) document.fonts.add(face);
    if (isOwn(font)) own.set(font, faces);
  });
  added.set(key, adding);
  // The list of files did not arrive: the next who wants them asks again.
  adding.catch(() => added.delete(key));
  return adding;
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
      .load(`${cssStyle(style)} 16px "${nameOf(font)}"`, characters)
      // A file that does not arrive leaves the fallback face, here and in the worker alike.
      .catch(() => []),
  );
  await Promise.all(loads);
}
