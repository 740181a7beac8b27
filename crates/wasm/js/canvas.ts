/** Measures for a book what a canvas knows: the widths of strings in the faces of a page. */
import type { FaceRecord, FormatRecord, OpenBook } from './vokal_wasm.js';

/** A canvas of the page or beside it; some know the language of their text, and so the font for it. */
export type MeasuringContext = Pick<
  CanvasRenderingContext2D,
  'font' | 'fontKerning' | 'measureText'
> & { lang?: string; letterSpacing?: string };

/** What a string is set with. */
export type MeasuredFace = Pick<FaceRecord, 'bold' | 'italic' | 'mono' | 'size'> &
  Partial<Pick<FaceRecord, 'case' | 'language' | 'smallCaps' | 'tracking' | 'vertical'>>;

type Weights = Pick<Partial<FormatRecord>, 'weight' | 'boldWeight'>;

/** The CSS weight of a face. */
export function weightOf({ bold }: Pick<FaceRecord, 'bold'>, format: Weights): number {
  return (bold ? format.boldWeight : format.weight) ?? (bold ? 700 : 400);
}

/** Space between the letters of a face, CSS pixels: the reader's own, or what the book wants. */
export function letterSpacingOf(
  { tracking = 0 }: Partial<Pick<FaceRecord, 'tracking'>>,
  { letterSpacing = 0, fontSize = 16 }: Pick<Partial<FormatRecord>, 'letterSpacing' | 'fontSize'>,
): number {
  return letterSpacing || (tracking / 100) * fontSize;
}

/** Weight and slope, as the beginning of a CSS font. */
export function cssStyle(face: Pick<FaceRecord, 'bold' | 'italic'>, format: Weights = {}): string {
  return `${face.italic ? 'italic' : 'normal'} ${weightOf(face, format)}`;
}

/** A string as a page shows it in a face. */
export function shownIn(text: string, face: Partial<Pick<FaceRecord, 'case'>>): string {
  if (face.case === 'upper') return text.toUpperCase();
  return face.case === 'lower' ? text.toLowerCase() : text;
}

/** Those that have the space between words added, as CSS Text 4 (section 8.1) has it. */
const SPACES = /[ \u00a0]/g;
/** What takes no room has no space after it either. */
const CHARACTERS = /(?![\u00ad\u200b-\u200f\u2060\ufeff\ufe00-\ufe0f])\P{M}/gu;

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

/** How wide a string is with space between its letters, as far as it was measured. */
interface Spaced {
  letterSpacing: number;
  width: number;
  /** How many letters have the space after them; NaN until it was measured with another one. */
  letters: number;
  /** A third measurement was where the others had it. */
  isSure: boolean;
}

/** Widths are told to the 64th of a pixel, and add up over a line. */
const NEAR = 1 / 1024;
/** More strings than any book has letters and pairs; what is beyond is forgotten. */
const MOST_KNOWN = 100_000;

/**
 * Widths with space between letters, each of which a canvas takes as another setting of the
 * string and shapes it anew. Where three measurements agree on how often the space stands in a
 * string, the rest is counted: a reader who drags a slider waits for none.
 */
class SpacedWidths {
  readonly #faces = new Map<string, Map<string, Spaced>>();
  #known = 0;

  /** Those of a face; where they are looked up does not depend on the space. */
  of(face: string): Map<string, Spaced> {
    if (this.#known > MOST_KNOWN) this.forget();
    const known = this.#faces.get(face) ?? new Map<string, Spaced>();
    this.#faces.set(face, known);
    return known;
  }

  forget(): void {
    this.#faces.clear();
    this.#known = 0;
  }

  width(
    known: Map<string, Spaced>,
    text: string,
    letterSpacing: number,
    measure: (text: string) => number,
  ): number {
    const before = known.get(text);
    if (!before) {
      const width = measure(text);
      known.set(text, { letterSpacing, width, letters: Number.NaN, isSure: false });
      this.#known += 1;
      return width;
    }
    const more = letterSpacing - before.letterSpacing;
    if (more === 0) return before.width;
    if (before.isSure) return before.width + more * before.letters;
    const width = measure(text);
    const letters = Math.round((width - before.width) / more);
    const agrees = Math.abs(before.width + more * letters - width) < NEAR;
    before.isSure = agrees && letters === before.letters;
    before.letters = agrees ? letters : Number.NaN;
    return width;
  }
}

/** A canvas that measures strings as a page sets them, once their fonts are there. */
export class CanvasMeasurer {
  readonly #context: MeasuringContext;
  readonly #spaced = new SpacedWidths();
  /** An older canvas knows no space between letters. */
  readonly #spaces: boolean;

  /** `context`: left out, a canvas of its own, which workers have, too. */
  constructor(context: MeasuringContext | null = new OffscreenCanvas(1, 1).getContext('2d')) {
    if (!context) throw new Error('there is no canvas to measure on');
    this.#context = context;
    this.#spaces = 'letterSpacing' in context;
    const { fonts = globalThis.document?.fonts } = globalThis as { fonts?: FontFaceSet };
    fonts?.addEventListener?.('loadingdone', () => this.forget());
  }

  /**
   * Forgets the widths it has kept. Fonts that the page loads make it forget by itself, a
   * moment later: to be called before, where widths are asked for at once.
   */
  forget(): void {
    this.#spaced.forget();
  }

  /**
   * The widths of strings, CSS pixels. `families` are those of the format, but for callers
   * whose fonts have other names where they are measured.
   */
  widths(
    strings: readonly string[],
    face: MeasuredFace,
    format: Partial<FormatRecord>,
    families = (face.mono ? format.monoFamily : format.fontFamily) ?? 'serif',
  ): Float64Array {
    const context = this.#context;
    context.lang = face.language ?? '';
    // In the shorthand: not every canvas knows the property.
    const caps = face.smallCaps ? 'small-caps ' : '';
    context.font = `${caps}${cssStyle(face, format)} ${(format.fontSize ?? 16) * face.size}px ${families}`;
    context.fontKerning = format.kerning ?? 'normal';
    const letterSpacing = letterSpacingOf(face, format);
    const { wordSpacing = 0 } = format;
    const byHand = this.#spaces ? 0 : letterSpacing;
    if (this.#spaces) context.letterSpacing = `${letterSpacing}px`;
    const isSpaced = this.#spaces && letterSpacing !== 0;
    const known = isSpaced
      ? this.#spaced.of([context.font, context.lang, context.fontKerning].join())
      : null;
    const measure = (shown: string) => context.measureText(shown).width;
    const widths = new Float64Array(strings.length);
    let index = 0;
    for (const text of strings) {
      const shown = shownIn(text, face);
      let width = known ? this.#spaced.width(known, shown, letterSpacing, measure) : measure(shown);
      if (wordSpacing !== 0) width += wordSpacing * count(shown, SPACES);
      if (byHand !== 0) width += byHand * count(shown, CHARACTERS);
      widths[index] = width;
      index += 1;
    }
    return widths;
  }

  /** Measures all that a book lacks in its format, so that its chapters can be paginated. */
  measure(book: OpenBook): void {
    const format = book.format();
    for (const face of book.faces()) {
      // Answers may lead to further questions.
      for (let wanted = book.wanted(face.id); wanted.length > 0; wanted = book.wanted(face.id)) {
        book.provide(face.id, this.widths(wanted, face, format));
      }
    }
  }
}
