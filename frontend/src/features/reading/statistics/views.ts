/** What is in view, as the tracker sees it: pages that are turned, or a chapter that is scrolled. */
import type { Locator } from '@/core/open-book';

import type { By, InView, Part } from './reading-tracker';

type Show = (view: InView, by: By) => void;

/** Pages: which of them come after which. */
export class TurnedPages {
  readonly #show: Show;
  #parts: readonly Part[] = [];
  #anchor: Locator | null = null;

  constructor(show: Show) {
    this.#show = show;
  }

  /** These are in view, for the reader went to `anchor`. */
  seen(parts: readonly Part[], anchor: Locator): void {
    const before = this.#parts;
    const isSame =
      parts.length === before.length && parts.every((part, at) => equal(part, before[at]));
    // A place that nobody has moved is shown otherwise.
    const by = isAt(this.#anchor, anchor) ? 'layout' : goesOn(before, parts) ? 'turn' : 'jump';
    this.#parts = parts;
    this.#anchor = anchor;
    // The first ones may be what was scrolled a moment ago.
    if (!isSame) this.#show({ parts }, before.length === 0 ? 'turn' : by);
  }
}

function equal(one: Part, other: Part | undefined): boolean {
  const { chapterIndex, from, to } = one;
  return other?.chapterIndex === chapterIndex && other.from === from && other.to === to;
}

function isAt(one: Locator | null, other: Locator): boolean {
  return one?.chapterIndex === other.chapterIndex && one.offset === other.offset;
}

function goesOn(before: readonly Part[], parts: readonly Part[]): boolean {
  const [last, first] = [before.at(-1), parts[0]];
  if (!last || !first) return false;
  if (first.chapterIndex === last.chapterIndex) return first.from === last.to;
  return first.chapterIndex > last.chapterIndex && first.from === 0;
}

/** What is in the window of a scrolled chapter. */
export interface Window {
  chapterIndex: number;
  from: number;
  to: number;
  /** Where the chapter ends. */
  end: number;
  words: Part['words'];
}

/** Somebody who lets so many windows go by in one go has not seen what lay between. */
const LEAP = 1.5;

/**
 * A scrolled chapter, in pieces as long as the window: each is read once it has gone out at the
 * top, the last one when the chapter's end has come into view.
 */
export class ScrolledChapter {
  readonly #show: Show;
  #piece: { chapterIndex: number; from: number; reach: number } | null = null;

  constructor(show: Show) {
    this.#show = show;
  }

  seen(window: Window): void {
    const { chapterIndex, from, to, end } = window;
    const piece = this.#piece;
    const height = Math.max(1, to - from);
    if (piece?.chapterIndex !== chapterIndex) {
      // The first one may be what stood on a page a moment ago.
      this.#begin(window, piece && chapterIndex < piece.chapterIndex ? 'jump' : 'turn');
      return;
    }
    if (Math.abs(from - piece.reach) > LEAP * height) {
      this.#begin(window, 'jump');
      return;
    }
    const isAtEnd = to >= end;
    piece.reach = Math.max(piece.reach, isAtEnd ? end : from);
    this.#tell(window, 'layout');
    // What lies in the window yet is the next piece.
    if (from - piece.from >= height && piece.reach < end) this.#begin(window, 'turn');
  }

  #begin(window: Window, by: By): void {
    const { chapterIndex, from, to, end } = window;
    this.#piece = { chapterIndex, from, reach: to >= end ? end : from };
    this.#tell(window, by);
  }

  #tell({ to, words }: Window, by: By): void {
    if (!this.#piece) return;
    const { chapterIndex, from, reach } = this.#piece;
    const characters = Math.max(0, to - from);
    this.#show({ parts: [{ chapterIndex, from, to: reach, words }], characters }, by);
  }
}
