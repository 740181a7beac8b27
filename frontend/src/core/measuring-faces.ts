/**
 * The reading faces as the worker has them, for measuring.
 *
 * Chromium keeps, in a worker, the fallback face that it once chose for a family, a style and
 * a language, even after a file of that family with the letters in question has arrived. So
 * no family is ever named here before it is complete: each file is a family of its own, and
 * the list that a canvas is given names those that have arrived. All that hold the characters
 * of a text are loaded before it is measured.
 */
import type { FontFile } from './font-file';
import { fontFiles } from './font-files';
import {
  cssStyle,
  type FontStyle,
  fontFace,
  type NeededScript,
  SYSTEM_FAMILY,
  stylesOf,
} from './fonts';
import type { ReadingFont } from './open-book';
import { isOwn, ownFilesIn } from './own-faces';
import { type CodePointRanges, includesCodePoint, parseUnicodeRange } from './unicode-range';
import type { TextFace } from './weights';

interface StyleFiles {
  /** The one that is asked first stands first. */
  files: FontFile[];
  ranges: CodePointRanges[];
  /** Characters that were looked up already. */
  known: Set<string>;
}

export class MeasuringFaces {
  readonly #fonts: FontFaceSet;
  readonly #styles = new Map<string, Promise<StyleFiles>>();
  readonly #loading = new Map<FontFile, Promise<void>>();
  readonly #arrived = new Map<FontFile, string>();
  #names = 0;
  #needed: NeededScript[] = [];

  constructor(fonts: FontFaceSet) {
    this.#fonts = fonts;
  }

  /** Loads the files for Latin text, in all styles. */
  async prepare(face: TextFace): Promise<void> {
    await Promise.all(stylesOf(face).map((style) => this.load(face.font, style, [' ', 'a'])));
    // The page loads these by itself.
    this.#needed = [];
  }

  /**
   * Loads the files that hold the characters of some strings. Every character stands among
   * the strings on its own, too.
   */
  async load(font: ReadingFont, style: FontStyle, strings: string[]): Promise<void> {
    if (font === 'system') return;
    const { files, ranges, known } = await this.#filesOf(font, style);
    const fresh = strings.filter((text) => isOneCharacter(text) && !known.has(text));
    if (fresh.length === 0) return;
    const wanted = new Map<FontFile, string>();
    for (const character of fresh) {
      const codePoint = character.codePointAt(0) ?? 0;
      for (const [index, file] of files.entries()) {
        if (this.#arrived.has(file) || wanted.has(file)) continue;
        if (includesCodePoint(ranges[index] ?? [], codePoint)) wanted.set(file, character);
      }
    }
    if (wanted.size > 0) {
      await Promise.all([...wanted.keys()].map((file) => this.#arrive(file)));
      this.#needed.push({ style, characters: [...wanted.values()].join('') });
    }
    for (const character of fresh) known.add(character);
  }

  /** The CSS `font-family` that stands for a reading face, of the files loaded so far. */
  async family(font: ReadingFont, style: FontStyle): Promise<string> {
    if (font === 'system') return SYSTEM_FAMILY;
    const { files } = await this.#filesOf(font, style);
    const names = files.flatMap((file) => this.#arrived.get(file) ?? []);
    return [...names, SYSTEM_FAMILY].join(',');
  }

  /** What was loaded since this was asked last: the page needs it, too. */
  takeNeeded(): NeededScript[] {
    const needed = this.#needed;
    this.#needed = [];
    return needed;
  }

  #filesOf(font: Exclude<ReadingFont, 'system'>, style: FontStyle): Promise<StyleFiles> {
    const key = `${cssStyle(style)} ${font}`;
    const known = this.#styles.get(key);
    if (known) return known;
    const listed = listFiles(font, style);
    this.#styles.set(key, listed);
    listed.catch(() => this.#styles.delete(key));
    return listed;
  }

  #arrive(file: FontFile): Promise<void> {
    const loading = this.#loading.get(file) ?? this.#loadFile(file);
    this.#loading.set(file, loading);
    return loading;
  }

  async #loadFile(file: FontFile): Promise<void> {
    this.#names += 1;
    const name = `vokal-${this.#names}`;
    const face = fontFace(name, file);
    try {
      await face.load();
      this.#fonts.add(face);
      this.#arrived.set(file, name);
    } catch {
      // Then the fallback face is measured, once and for all; the page shows it, too, or else
      // the samples tell.
    }
  }
}

async function listFiles(
  font: Exclude<ReadingFont, 'system'>,
  style: FontStyle,
): Promise<StyleFiles> {
  const files = isOwn(font) ? ownFilesIn(font, style) : await shippedFiles(font, style);
  const ranges = files.map((file) => parseUnicodeRange(file.unicodeRange));
  return { files, ranges, known: new Set<string>() };
}

async function shippedFiles(font: ReadingFont, { weight, italic }: FontStyle): Promise<FontFile[]> {
  const weighted = await fontFiles(font, weight);
  const exact = weighted.filter((file) => (file.style === 'italic') === italic);
  // Where a face has no italic, browsers slant the upright letters. Where two files hold a
  // character, they take the one declared last.
  return (exact.length > 0 ? exact : weighted).toReversed();
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}
