/**
 * How much of a book lies before a place: one number for the reader, the library
 * and the server.
 *
 * Counted in characters (UTF-16 code units) of canonical text, over the chapters
 * of the main flow; what stands beside it, such as notes, is no distance to cover.
 */
import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';

export type Measured = Pick<Manifest['chapters'][number], 'textLength' | 'linear'>;

/** The last chapter of the main flow; a book that has none is read to its last chapter. */
export function lastLinear(chapters: readonly Measured[]): number {
  const last = chapters.map(({ linear }) => linear).lastIndexOf(true);
  return last < 0 ? chapters.length - 1 : last;
}

/** A book without a word is as long as it has chapters. */
function lengthsOf(chapters: readonly Measured[]): number[] {
  const lengths = chapters.map(({ textLength, linear }) => (linear ? textLength : 0));
  return lengths.some((length) => length > 0) ? lengths : chapters.map(() => 1);
}

/**
 * In percent, from 0 to 100.
 *
 * `atFoot`: the end of the place's chapter is in view, and `through`: that of a later one, too.
 * Whoever sees the last line of the book has read it, although the page began before.
 */
export function progressAt(
  chapters: readonly Measured[],
  { chapterIndex, offset }: Locator,
  atFoot: boolean,
  through?: number,
): number {
  const last = lastLinear(chapters);
  if ((atFoot && chapterIndex >= last) || (through !== undefined && through >= last)) return 100;
  const lengths = lengthsOf(chapters);
  let before = 0;
  let all = 0;
  for (const [index, length] of lengths.entries()) {
    all += length;
    if (index < chapterIndex) before += length;
    else if (index === chapterIndex) before += Math.min(Math.max(0, offset), length);
  }
  return all > 0 ? (before / all) * 100 : 0;
}

/** Where so much of the book lies before, in percent: the inverse of `progressAt`. */
export function placeAt(chapters: readonly Measured[], percent: number): Locator {
  const lengths = lengthsOf(chapters);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let left = Math.round((Math.min(100, Math.max(0, percent)) / 100) * all);
  for (const [chapterIndex, length] of lengths.entries()) {
    if (left < length) return { chapterIndex, offset: left };
    left -= length;
  }
  const last = lastLinear(chapters);
  return { chapterIndex: Math.max(0, last), offset: Math.max(0, (lengths[last] ?? 0) - 1) };
}

/**
 * How much there is to read from a place on: to the end of its chapter, and to that of the book;
 * null for the latter where the chapter is none of the main flow.
 */
export function charactersLeft(
  chapters: readonly Measured[],
  { chapterIndex, offset }: Locator,
): { chapter: number; book: number | null } {
  const here = chapters[chapterIndex];
  const chapter = Math.max(0, (here?.textLength ?? 0) - offset);
  if (!here?.linear) return { chapter, book: null };
  const later = chapters.slice(chapterIndex + 1).filter(({ linear }) => linear);
  return { chapter, book: later.reduce((sum, { textLength }) => sum + textLength, chapter) };
}

/** As the server keeps it; 100 only at the end, so that no unread page passes for read. */
export function wholePercent(progress: number): number {
  return progress >= 100 ? 100 : Math.min(99, Math.round(progress));
}

const DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
/** By language: to make one takes longer than to write a hundred numbers with it. */
const writers = new Map<string, Intl.NumberFormat>();

/** As the footer writes it: one decimal, in the language's own digits. */
export function percentWords(progress: number, language: string): string {
  const writer = writers.get(language) ?? new Intl.NumberFormat(language, DECIMAL);
  writers.set(language, writer);
  return writer.format(progress >= 100 ? 100 : Math.min(99.9, progress));
}
