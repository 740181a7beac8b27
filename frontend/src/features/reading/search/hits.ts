/** The hits of a search, as they come in chapter by chapter. */
import type { Hit } from '@/core/wanted';

/** Never more than the numbers of their offsets: a letter has hundreds of thousands. */
export class Hits {
  /** For each chapter looked through its pairs of offsets. */
  readonly #chapters: readonly Uint32Array[];
  /** How many hits there are before each chapter, and at last in all. */
  readonly #before: readonly number[];

  constructor(chapters: readonly Uint32Array[] = []) {
    this.#chapters = chapters;
    const before = [0];
    for (const { length } of chapters) before.push((before.at(-1) ?? 0) + length / 2);
    this.#before = before;
  }

  /** With those of the chapters that follow. */
  with(more: readonly Uint32Array[]): Hits {
    return new Hits([...this.#chapters, ...more]);
  }

  get length(): number {
    return this.#before.at(-1) ?? 0;
  }

  /** How many chapters were looked through. */
  get chapters(): number {
    return this.#chapters.length;
  }

  /** The number, counted from 0, of a chapter's first hit, or of the first after it. */
  firstOf(chapterIndex: number): number {
    return this.#before[chapterIndex] ?? this.length;
  }

  /** How many there are in the chapters `from..to`. */
  countIn(from: number, to: number): number {
    return this.firstOf(to) - this.firstOf(from);
  }

  /** A chapter's hits as pairs of canonical offsets. */
  pairsOf(chapterIndex: number): Uint32Array {
    return this.#chapters[chapterIndex] ?? NONE;
  }

  at(number: number): Hit | null {
    if (number < 0 || number >= this.length) return null;
    const chapterIndex = lastAtMost(this.#before, number);
    const pairs = this.pairsOf(chapterIndex);
    const first = 2 * (number - (this.#before[chapterIndex] ?? 0));
    return { chapterIndex, start: pairs[first] ?? 0, end: pairs[first + 1] ?? 0 };
  }

  /** The numbers of those that have a part in `from..to` of a chapter. */
  between(chapterIndex: number, from: number, to: number): { from: number; to: number } {
    const first = this.firstOf(chapterIndex);
    const pairs = this.pairsOf(chapterIndex);
    // None is in another, so the ends are in order, too.
    const begin = firstAbove(pairs, 1, from);
    const end = firstAbove(pairs, 0, to - 1);
    return { from: first + begin, to: first + Math.max(begin, end) };
  }

  /** The number of the first hit at a place or after it; the first of all if there is none. */
  from(chapterIndex: number, offset: number): number {
    const pairs = this.pairsOf(chapterIndex);
    const number = this.firstOf(chapterIndex) + firstAbove(pairs, 0, offset - 1);
    return number < this.length ? number : 0;
  }
}

const NONE = new Uint32Array();

/** The first pair of a sorted row whose start (0) or end (1) is above `most`. */
function firstAbove(pairs: Uint32Array, which: 0 | 1, most: number): number {
  let low = 0;
  let high = pairs.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[2 * middle + which] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last place of a sorted row whose number is not above `most`. */
function lastAtMost(row: readonly number[], most: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
