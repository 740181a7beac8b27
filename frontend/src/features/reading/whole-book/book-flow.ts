/**
 * The chapters of a book one below the other in a window that scrolls. Each stands at the height
 * that the list has for it; whatever turns out higher or lower, what is read stays where it is, in
 * the same frame.
 */
import type { Locator } from '@/core/open-book';
import { PLACEHOLDER } from '@/shared/marks/text-map';

import type { Sheet } from '../sheet-store';
import { firstVisible, topOfOffset } from '../visible-text';
import type { ChapterList } from './chapter-list';

/** How far below the upper edge of the window a place is shown that is gone to. */
export const HEADROOM_PX = 20;

/** So long after the last of it somebody has scrolled. */
export const QUIET_MS = 120;

/** A chapter's text as it stands filled. */
export type Filled = Pick<Sheet, 'chapterIndex' | 'map' | 'painter'>;

interface Slot {
  element: HTMLElement;
  /** Null until it is there. */
  filled: Filled | null;
}

/** What stays where it is. */
interface Hold {
  chapterIndex: number;
  /** A character; null for so much of the chapter, which may not be there yet. */
  offset: number | null;
  share: number;
  /** How far below the upper edge of the window. */
  y: number;
  /** The window cannot be scrolled so far: it is not there. */
  isOutOfReach?: boolean;
}

export interface FlowEvents {
  /** Other chapters are to stand in the document. */
  onMount: (chapters: readonly number[]) => void;
  /** The window shows something else; `byReader`: they have scrolled. */
  onScroll: (byReader: boolean) => void;
  /** It shows a place that was gone to: what was scrolled before is over. */
  onShow: () => void;
}

export class BookFlow {
  readonly #view: HTMLElement;
  readonly #holder: HTMLElement;
  readonly #on: FlowEvents;
  readonly #lengths: readonly number[];
  #list: ChapterList;
  readonly #slots = new Map<number, Slot>();
  #mounted: readonly number[] = [];
  #hold: Hold | null = null;
  /** How far it was scrolled when it was last looked at: what is otherwise by then is by the reader. */
  #seen = 0;
  /** How high the window was then. */
  #height = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** They have scrolled, and the window does not know yet. */
  #isByReader = false;
  /** The place that the reader has scrolled to: going there once more would fight them. */
  own: Locator | null = null;

  constructor(
    view: HTMLElement,
    holder: HTMLElement,
    lengths: readonly number[],
    list: ChapterList,
    on: FlowEvents,
  ) {
    this.#view = view;
    this.#holder = holder;
    this.#lengths = lengths;
    this.#list = list;
    this.#on = on;
  }

  get list(): ChapterList {
    return this.#list;
  }

  /** The chapters that are filled, in the order of the text. */
  get filled(): Filled[] {
    return [...this.#slots]
      .sort(([one], [other]) => one - other)
      .flatMap(([, { filled }]) => filled ?? []);
  }

  /** Whether the reader scrolls just now: to move the window then would stop them. */
  get isMoving(): boolean {
    return performance.now() - this.#movedAt < QUIET_MS;
  }

  /** Whether there is such a chapter, and nothing of it to be seen. */
  hasNothing(index: number): boolean {
    return index < this.#lengths.length && this.#list.heightOf(index) === 0;
  }

  /** The book is set anew. */
  setAnew(list: ChapterList): void {
    this.#list = list;
    this.change(() => {
      for (const index of this.#slots.keys()) this.#measure(index);
    });
  }

  enter(index: number, element: HTMLElement): void {
    this.#slots.set(index, { element, filled: null });
    this.#place(index, element);
  }

  leave(index: number, element: HTMLElement): void {
    if (this.#slots.get(index)?.element === element) this.#slots.delete(index);
  }

  /** A chapter has its text. */
  fill(filled: Filled): void {
    const slot = this.#slots.get(filled.chapterIndex);
    if (!slot) return;
    slot.filled = filled;
    this.change(() => this.#measure(filled.chapterIndex));
    this.#on.onScroll(false);
  }

  /** Some of it has another height than before: a picture has come, or the files of a font. */
  resized(index: number): void {
    if (rootOf(this.#slots.get(index))) this.change(() => this.#measure(index));
  }

  /** Does what changes heights; what is read stays where it is. */
  change(doIt: () => void): void {
    this.#account();
    doIt();
    this.#holder.style.blockSize = `${this.#list.total}px`;
    for (const [index, { element }] of this.#slots) this.#place(index, element);
    // Where less is left below, the browser has gone back by itself.
    this.#seen = this.#view.scrollTop;
    this.#keep();
    this.#mount();
  }

  /** Shows a place, and holds it until the reader scrolls. */
  show(place: Locator): void {
    const { chapterIndex, offset } = place;
    // Who goes back to where they had scrolled comes from elsewhere.
    this.own = null;
    const share = Math.min(1, offset / Math.max(1, this.#lengths[chapterIndex] ?? 0));
    // Of a chapter its head, not the first of its words, which may stand below a picture.
    this.#hold = { chapterIndex, offset: offset === 0 ? null : offset, share, y: HEADROOM_PX };
    this.#isByReader = false;
    this.#keep();
    this.#mount();
    this.#on.onShow();
  }

  /** To be called whenever it has scrolled. */
  scrolled(): void {
    this.#account();
    if (!this.#isByReader) return;
    this.#isByReader = false;
    this.#movedAt = performance.now();
    // Whatever the layout has moved in this frame, before another line is held.
    if (this.#hold && !this.#hold.isOutOfReach) this.#keep();
    // What comes late above the very beginning is to be seen.
    this.#hold = this.#view.scrollTop > 0 ? this.#found() : null;
    this.#mount();
    this.#on.onScroll(true);
  }

  /** The first character in the window; null while its chapter is not there. */
  get place(): Locator | null {
    const top = Math.max(0, this.#view.scrollTop - HEADROOM_PX);
    const inMiddle = this.#filledAt(this.#list.at(top + this.#view.clientHeight / 2));
    // A picture that fills the window is what one looks at, whatever text begins below it.
    if (inMiddle?.map.end === 0) return { chapterIndex: inMiddle.chapterIndex, offset: 0 };
    const begins = this.#filledAt(this.#list.at(top));
    if (!begins) return null;
    const found = this.#found();
    return { chapterIndex: found.chapterIndex, offset: found.offset ?? begins.map.end };
  }

  #filledAt(index: number): Filled | null {
    return this.#slots.get(index)?.filled ?? null;
  }

  /** What the reader has scrolled since: what is held is elsewhere in the window then. */
  #account(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#view;
    const by = scrollTop - this.#seen;
    const hasGrown = clientHeight > this.#height;
    this.#height = clientHeight;
    if (by === 0) return;
    this.#seen += by;
    // A window that is higher at the foot of the book goes back by itself.
    if (hasGrown && by < 0 && scrollTop >= scrollHeight - clientHeight - 1) return;
    this.#isByReader = true;
    if (this.#hold) this.#hold.y -= by;
    else this.#hold = this.#found();
  }

  /** The first text in the window; while there is none, the chapter at its upper edge. */
  #found(): Hold {
    const { top: edge, bottom: foot } = this.#view.getBoundingClientRect();
    for (const { chapterIndex, map } of this.filled) {
      const text = (map.root as Element).getBoundingClientRect();
      if (text.bottom <= edge || text.top >= foot) continue;
      const offset = firstVisible(map, edge);
      const y = topOfOffset(map, offset);
      // Below its last line there may be a picture.
      if (y !== null && offset < map.end) return { chapterIndex, offset, share: 0, y: y - edge };
    }
    const top = Math.max(0, this.#view.scrollTop - HEADROOM_PX);
    const chapterIndex = this.#list.at(top);
    const height = Math.max(1, this.#list.heightOf(chapterIndex));
    const share = (top - this.#list.topOf(chapterIndex)) / height;
    return { chapterIndex, offset: null, share, y: 0 };
  }

  /** Scrolls so that what is held is where it was. */
  #keep(): void {
    const hold = this.#hold;
    if (!hold) return;
    const by = this.#offBy(hold);
    // Less cannot be scrolled, and would be added up.
    if (Math.abs(by) >= 0.5) this.#view.scrollTop += by;
    hold.isOutOfReach = Math.abs(by - (this.#view.scrollTop - this.#seen)) >= 1;
    this.#seen = this.#view.scrollTop;
  }

  #offBy({ chapterIndex, offset, share, y: wanted }: Hold): number {
    const map = this.#filledAt(chapterIndex)?.map;
    const y = map && offset !== null ? topOfOffset(map, offset) : null;
    if (y !== null) return y - this.#view.getBoundingClientRect().top - wanted;
    const top = this.#list.topOf(chapterIndex) + HEADROOM_PX - this.#view.scrollTop;
    return top + share * this.#list.heightOf(chapterIndex) - wanted;
  }

  #measure(index: number): void {
    const text = rootOf(this.#slots.get(index));
    if (!text) return;
    const isEmpty = text.firstElementChild?.matches(`p[${PLACEHOLDER}]`) ?? true;
    this.#list.measure(index, isEmpty ? 0 : text.getBoundingClientRect().height);
  }

  #place(index: number, slot: HTMLElement): void {
    slot.style.insetBlockStart = `${this.#list.topOf(index)}px`;
    slot.style.blockSize = `${this.#list.heightOf(index)}px`;
  }

  #mount(): void {
    const { scrollTop, clientHeight } = this.#view;
    const near = this.#list.near(scrollTop, clientHeight, this.#pinned());
    const isSame =
      near.length === this.#mounted.length &&
      near.every((index, at) => index === this.#mounted[at]);
    if (isSame) return;
    this.#mounted = near;
    this.#on.onMount(near);
  }

  /** Chapters that must not go: with what is selected, what has the focus, and what can be heard. */
  #pinned(): number[] {
    const selection = globalThis.getSelection();
    const held = [document.activeElement];
    const ends =
      selection?.isCollapsed === false ? [selection.anchorNode, selection.focusNode] : [];
    const found = [...this.#slots].flatMap(([index, { element }]) => {
      const isHeld = held.some((node) => node && element.contains(node));
      return isHeld || isHeard(element) ? index : [];
    });
    const selected = ends.flatMap((node) => {
      const slots = [...this.#slots].find(([, { element }]) => element.contains(node));
      return slots ? slots[0] : [];
    });
    // All from one end to the other, so that what is copied or marked has no gap.
    const [from, to] = [Math.min(...selected), Math.max(...selected)];
    for (let index = from; index <= to; index += 1) found.push(index);
    return found;
  }
}

function rootOf(slot: Slot | undefined): Element | null {
  return (slot?.filled?.map.root as Element | undefined) ?? null;
}

function isHeard(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLMediaElement>('audio,video')].some(
    ({ paused }) => !paused,
  );
}
