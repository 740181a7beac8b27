/** A few of the strings that were measured on a canvas, to be compared with the page. */

import type { ReadingFont } from './open-book';

/** How a string is set on the page. */
export interface SampleFace {
  font: ReadingFont;
  /** The core's number of the face. */
  id: number;
  weight: number;
  italic: boolean;
  mono: boolean;
  smallCaps: boolean;
  case: '' | 'upper' | 'lower';
  /** It stands in lines that run downwards, and its width is how far it goes down. */
  vertical?: boolean;
  /** CSS pixels. */
  size: number;
  /** BCP 47 tag, '' if unknown. */
  language: string;
  /** Added to each character, and to each space, CSS pixels. */
  letterSpacing: number;
  wordSpacing: number;
}

export interface FaceSample {
  face: SampleFace;
  strings: string[];
  /** CSS pixels, one for each string. */
  widths: number[];
}

/** Characters of a block of so many code points come from one file as a rule. */
const BLOCK = 64;
const EACH_BLOCK = 3;
const WHOLES = 24;
/** Of a face in all: Chinese has hundreds of blocks. */
const MOST = 120;

/**
 * Picks a few single characters of each block of Unicode, and a few of the strings that are
 * measured whole: a wrong face shows in these.
 */
export class WidthSamples {
  /** By face: how many were picked, in all and by block. */
  readonly #picked = new Map<number, Map<number, number>>();
  #samples: FaceSample[] = [];

  /** Takes note of widths that were measured. */
  note(face: SampleFace, strings: string[], widths: Float64Array): void {
    const counts = this.#picked.get(face.id) ?? new Map<number, number>();
    this.#picked.set(face.id, counts);
    const sample: FaceSample = { face, strings: [], widths: [] };
    for (const [index, text] of strings.entries()) {
      if (this.#picks(counts, text)) {
        sample.strings.push(text);
        sample.widths.push(widths[index] ?? 0);
      }
    }
    if (sample.strings.length > 0) this.#samples.push(sample);
  }

  /** What was picked since this was asked last. */
  take(): FaceSample[] {
    const samples = this.#samples;
    this.#samples = [];
    return samples;
  }

  /** The widths of before no longer hold. */
  forget(): void {
    this.#picked.clear();
    this.#samples = [];
  }

  #picks(counts: Map<number, number>, text: string): boolean {
    const length = [...text].length;
    // Pairs tell nothing that their characters do not.
    if (length === 2) return false;
    const bucket = length === 1 ? Math.floor((text.codePointAt(0) ?? 0) / BLOCK) : -1;
    const [before, all] = [counts.get(bucket) ?? 0, counts.get(-2) ?? 0];
    if (before >= (length === 1 ? EACH_BLOCK : WHOLES) || all >= MOST) return false;
    counts.set(bucket, before + 1);
    counts.set(-2, all + 1);
    return true;
  }
}
