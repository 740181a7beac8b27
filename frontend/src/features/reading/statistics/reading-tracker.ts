/**
 * What was read, in stretches of one go each: how long, how much, and from when.
 *
 * Counted in characters of canonical text, so that no size and no screen makes a difference: what
 * was on the page before the book was set anew is not counted twice. Time is handed in, so that
 * tests make their own; a clock that only goes forward tells how long, the wall's tells when.
 */

/** No quicker is a page read, milliseconds. */
const SHORTEST_MS = 1500;
/** Nor faster, in characters a minute: it is leafed through. */
const FASTEST_PER_MINUTE = 4000;
/** Longer without a sign of the reader is no reading, unless the page takes that long. */
const QUIET_MS = 90_000;
const TIMES_EXPECTED = 3;

/** A moment by both clocks, milliseconds, and minutes of the wall's from UTC. */
export interface Moment {
  clock: number;
  wall: number;
  offset: number;
}

/** Some of a chapter's text. */
export interface Part {
  chapterIndex: number;
  from: number;
  to: number;
  words: (from: number, to: number) => number;
}

/** What is in view: a page, or two. */
export interface InView {
  parts: readonly Part[];
  /** How much there is to read in it, where that is more than the parts: a chapter is scrolled. */
  characters?: number | undefined;
}

/**
 * How it came into view: one read on to it, or went there otherwise; or it is what was in view
 * before, set anew.
 */
export type By = 'turn' | 'jump' | 'layout';

/** What was read in one go. */
export interface Stretch {
  chapterIndex: number;
  from: number;
  to: number;
  /** With the distance of the reader's clock from UTC. */
  start: string;
  seconds: number;
  characters: number;
  words: number;
}

interface Visit {
  view: InView;
  /** Longer without a sign, nobody reads it, milliseconds. */
  patience: number;
  /** Since when it is looked at; null while nobody does. */
  since: Moment | null;
  lastSign: number;
  /** How long it was looked at before. */
  before: number;
}

/** Pages that were leafed through, one after the other. */
interface Leafed {
  start: Moment;
  milliseconds: number;
  chapterIndex: number;
  from: number;
  to: number;
}

interface Run {
  chapterIndex: number;
  from: number;
  to: number;
}

export class ReadingTracker {
  readonly #tell: (stretch: Stretch) => void;
  /** How long so many characters take, milliseconds. */
  readonly #expected: (characters: number) => number;
  #visit: Visit | null = null;
  #isCovered = false;
  #leafed: Leafed | null = null;
  /**
   * What was counted last, in one piece of each chapter: setting the book anew shows some of it
   * again, and so does whoever comes back to two pages of which one ends a chapter.
   */
  readonly #runs = new Map<number, Run>();

  constructor(tell: (stretch: Stretch) => void, expected: (characters: number) => number) {
    this.#tell = tell;
    this.#expected = expected;
  }

  show(view: InView, by: By, now: Moment): void {
    const visit = this.#visit;
    if (by === 'layout' && visit) {
      this.sign(now);
      Object.assign(visit, { view, patience: this.#patience(view) });
      return;
    }
    this.#end(now, true);
    // Who goes back reads again.
    if (by === 'jump') this.#runs.clear();
    const since = this.#isCovered ? null : now;
    const patience = this.#patience(view);
    this.#visit = { view, patience, since, lastSign: now.clock, before: 0 };
  }

  /** A key, a finger, the mouse: somebody is there. */
  sign(now: Moment): void {
    const visit = this.#visit;
    if (!visit?.since) return;
    if (now.clock - visit.lastSign > visit.patience) {
      this.#end(now, false);
      visit.since = now;
    }
    visit.lastSign = now.clock;
  }

  /** Nobody sees the page any more, or somebody does again. */
  cover(isCovered: boolean, now: Moment): void {
    if (isCovered === this.#isCovered) return;
    this.#isCovered = isCovered;
    if (isCovered) this.#end(now, false);
    else if (this.#visit) Object.assign(this.#visit, { since: now, lastSign: now.clock });
  }

  /** The book is closed. */
  close(now: Moment): void {
    this.#end(now, false);
    this.#visit = null;
    this.#runs.clear();
  }

  #patience(view: InView): number {
    return Math.max(QUIET_MS, TIMES_EXPECTED * this.#expected(charactersOf(view)));
  }

  /** Ends what is being read; `goesOn`: what comes next is read from this very moment on. */
  #end(now: Moment, goesOn: boolean): void {
    const visit = this.#visit;
    const start = visit?.since;
    if (visit && start) {
      visit.since = null;
      const quietFrom = visit.lastSign + visit.patience;
      const milliseconds = Math.max(0, Math.round(Math.min(now.clock, quietFrom) - start.clock));
      visit.before += milliseconds;
      if (isRead(visit)) this.#read(visit.view.parts, start, milliseconds);
      else this.#leaf(visit.view.parts, start, milliseconds);
      if (now.clock > quietFrom) this.#tellLeafed();
    }
    if (!goesOn) this.#tellLeafed();
  }

  #read(parts: readonly Part[], start: Moment, milliseconds: number): void {
    this.#tellLeafed();
    const lengths = parts.map(lengthOf);
    const all = sum(lengths);
    let from = 0;
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const share = all > 0 ? (lengths[index] ?? 0) / all : 1 / parts.length;
      const to = isLast
        ? milliseconds
        : Math.min(milliseconds, from + Math.round(milliseconds * share));
      const { characters, words } = this.#count(part);
      tell(this.#tell, part, later(start, from), to - from, characters, words);
      from = to;
    }
  }

  /** What of it was not counted before; from now on it is. */
  #count(part: Part): { characters: number; words: number } {
    const { chapterIndex, from, to } = part;
    const run = this.#runs.get(chapterIndex);
    const pieces = run ? without(part, run) : [part];
    const characters = sum(pieces.map(lengthOf));
    const words = sum(pieces.map(({ from, to }) => part.words(from, to)));
    const touches = run && from <= run.to && to >= run.from;
    const more = touches && { from: Math.min(run.from, from), to: Math.max(run.to, to) };
    this.#runs.set(chapterIndex, { chapterIndex, ...(more || { from, to }) });
    return { characters, words };
  }

  /** Keeps time without text until something is read: who leafs on does one thing. */
  #leaf(parts: readonly Part[], start: Moment, milliseconds: number): void {
    const [part] = parts;
    if (!part) return;
    const last = parts.at(-1) ?? part;
    const { chapterIndex } = part;
    const to = last.chapterIndex === chapterIndex ? last.to : part.to;
    const known = this.#leafed;
    if (known?.chapterIndex !== chapterIndex) {
      this.#tellLeafed();
      this.#leafed = { start, milliseconds, chapterIndex, from: part.from, to };
      return;
    }
    known.milliseconds += milliseconds;
    known.from = Math.min(known.from, part.from);
    known.to = Math.max(known.to, to);
  }

  #tellLeafed(): void {
    const leafed = this.#leafed;
    this.#leafed = null;
    if (leafed) tell(this.#tell, leafed, leafed.start, leafed.milliseconds, 0, 0);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const lengthOf = ({ from, to }: { from: number; to: number }) => to - from;

function charactersOf({ parts, characters }: InView): number {
  return Math.max(characters ?? 0, sum(parts.map(lengthOf)));
}

/** All that was looked at for long enough to be read, with what was seen of it before. */
function isRead({ view: { parts }, before }: Visit): boolean {
  const characters = sum(parts.map(lengthOf));
  return before >= SHORTEST_MS && characters <= (before / 60_000) * FASTEST_PER_MINUTE;
}

/** What of a part lies outside of what was counted. */
function without({ from, to }: Part, run: Run): { from: number; to: number }[] {
  return [
    { from, to: Math.min(to, run.from) },
    { from: Math.max(from, run.to), to },
  ].filter((piece) => lengthOf(piece) > 0);
}

function later({ clock, wall, offset }: Moment, by: number): Moment {
  return { clock: clock + by, wall: wall + by, offset };
}

function tell(
  to: (stretch: Stretch) => void,
  { chapterIndex, from, to: end }: Run,
  start: Moment,
  milliseconds: number,
  characters: number,
  words: number,
): void {
  if (milliseconds <= 0 && characters === 0) return;
  const seconds = Math.max(1, milliseconds) / 1000;
  to({ chapterIndex, from, to: end, start: isoOf(start), seconds, characters, words });
}

/** As RFC 3339 has it where the reader is: `2026-03-29T03:00:00.000+02:00`. */
export function isoOf({ wall, offset }: Moment): string {
  const local = new Date(wall + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
