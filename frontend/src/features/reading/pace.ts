/**
 * How fast the reader reads, so that the time left is theirs and does not jump.
 *
 * Counted in characters (UTF-16 code units) a minute, over the pages that were read through: who
 * leafs, or has a cup of tea, tells nothing of it. Time is handed in, so that tests make their own.
 */
import type { KeptPace } from '@/shared/reading/kept-pace';

/** Until so many pages were read. */
export const USUAL_PER_MINUTE = 1100;
export const FEWEST_READS = 20;
/** Only the latest count: readers change. */
export const MOST_READS = 200;
/** Shorter, or faster, is leafing through. */
const SHORTEST_MS = 1500;
const FASTEST_PER_MINUTE = 4000;
/** A page with a line on it is not read at any pace. */
const FEWEST_CHARACTERS = 100;
/** Longer without a sign of the reader is no reading, unless the page takes that long. */
const QUIET_MS = 90_000;
const TIMES_EXPECTED = 3;
/** The time left moves by no more than this with one page. */
const MOST_MOVE = 1.1;

/** A page in view, and in what it is read. */
export interface ReadPage {
  chapterIndex: number;
  startOffset: number;
  endOffset: number;
  endsChapter: boolean;
  /** Language and aid: who reads two languages has two paces. */
  kind: string;
}

interface InView {
  page: ReadPage;
  since: number;
  lastSign: number;
  longestQuiet: number;
}

export class Pace {
  readonly #kept: KeptPace;
  #perMinute: number | null = null;
  #inView: InView | null = null;
  /** Since when nobody looks at the page; null while somebody does. */
  #hiddenSince: number | null = null;
  /** How long nobody has looked so far, in all. */
  #hidden = 0;

  constructor(kept: KeptPace) {
    this.#kept = kept;
  }

  /** A page came into view. */
  shown(page: ReadPage, now: number): void {
    const at = this.#time(now);
    const read = this.#inView;
    if (read && isOneAfter(read.page, page)) this.#count(read, at);
    else if (read && isSame(read.page, page)) {
      // Set anew, or with final numbers: it is still being read.
      read.page = { ...read.page, kind: page.kind };
      return;
    }
    this.#inView = { page, since: at, lastSign: at, longestQuiet: 0 };
    const target = this.#target(page.kind);
    const before = this.#perMinute ?? target;
    this.#perMinute = Math.min(before * MOST_MOVE, Math.max(before / MOST_MOVE, target));
  }

  /** A key, a finger, the mouse: somebody is there. */
  sign(now: number): void {
    const read = this.#inView;
    if (!read) return;
    const at = this.#time(now);
    read.longestQuiet = Math.max(read.longestQuiet, at - read.lastSign);
    read.lastSign = at;
  }

  /** The page is covered, by a panel or by another window, or is seen again. */
  cover(isCovered: boolean, now: number): void {
    if (isCovered) {
      this.#hiddenSince ??= now;
    } else if (this.#hiddenSince !== null) {
      this.#hidden += Math.max(0, now - this.#hiddenSince);
      this.#hiddenSince = null;
    }
  }

  minutesFor(characters: number): number {
    return characters / (this.#perMinute ?? USUAL_PER_MINUTE);
  }

  /** Time that passes only while the page is seen. */
  #time(now: number): number {
    return (this.#hiddenSince ?? now) - this.#hidden;
  }

  #target(kind: string): number {
    return paceOf(this.#kept.read(kind));
  }

  #count({ page, since, lastSign, longestQuiet }: InView, at: number): void {
    const characters = page.endOffset - page.startOffset;
    const time = at - since;
    if (characters < FEWEST_CHARACTERS || time < SHORTEST_MS) return;
    const rate = characters / (time / 60_000);
    const expected = this.minutesFor(characters) * 60_000;
    const quiet = Math.max(longestQuiet, at - lastSign);
    if (rate > FASTEST_PER_MINUTE) return;
    if (quiet > Math.max(QUIET_MS, TIMES_EXPECTED * expected)) return;
    const reads = [...this.#kept.read(page.kind), Math.round(rate)];
    this.#kept.write(page.kind, reads.slice(-MOST_READS));
  }
}

/** What a pace is for: the main subtag alone, as nobody reads American English at another one. */
export function paceKind(language: string, frequency: number): string {
  return `${language.split('-')[0]?.toLowerCase()}/${frequency}`;
}

/** In characters a minute, by the pages that were read. */
export function paceOf(reads: readonly number[]): number {
  return reads.length < FEWEST_READS ? USUAL_PER_MINUTE : median(reads);
}

function isSame(one: ReadPage, other: ReadPage): boolean {
  return (
    one.chapterIndex === other.chapterIndex &&
    one.startOffset === other.startOffset &&
    one.endOffset === other.endOffset
  );
}

/** Whoever goes on to the next page has read the one before. */
function isOneAfter(one: ReadPage, next: ReadPage): boolean {
  if (one.chapterIndex === next.chapterIndex) return next.startOffset === one.endOffset;
  return one.endsChapter && next.chapterIndex > one.chapterIndex && next.startOffset === 0;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? USUAL_PER_MINUTE;
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper;
  return Math.max(1, (lower + upper) / 2);
}

/** As it is said: minutes one by one to ten, then by five, then half hours. */
export function inSteps(minutes: number): { unit: 'minutes' | 'hours'; count: number } {
  if (minutes < 10.5) return { unit: 'minutes', count: Math.max(1, Math.round(minutes)) };
  const fives = Math.max(10, 5 * Math.round(minutes / 5));
  if (fives < 60) return { unit: 'minutes', count: fives };
  return { unit: 'hours', count: Math.max(1, Math.round(minutes / 30) / 2) };
}
