/**
 * Where a scrolled chapter ends, and what counts as the wish to go on from there.
 *
 * Coming to the foot moves nothing: the last lines are still to be read. A further
 * push does, once the one that led there is over.
 */

/** Spec: within 50 px of the bottom, after 500 ms. */
const NEAR_END_PX = 50;
const END_AFTER_MS = 500;
/** Turns of a wheel closer together are one push; what a trackpad adds by itself is, too. */
const PAUSE_MS = 180;
/** A finger that moves less has not pushed. */
const PUSH_PX = 45;

/** What holds the chapter and scrolls, where chapters are scrolled. */
export function scrollerIn(stage: HTMLElement | null): HTMLElement | null {
  return stage?.querySelector<HTMLElement>('[data-scroller]') ?? null;
}

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Its lines run downwards, and it scrolls to the left. */
function goesLeft({ dataset }: HTMLElement): boolean {
  return dataset.vertical !== undefined;
}

/** How far a chapter is scrolled, whichever way it goes. */
export function scrolled(view: HTMLElement): Scroller {
  if (!goesLeft(view)) return view;
  const { scrollLeft, scrollWidth, clientWidth } = view;
  return { scrollTop: -scrollLeft, scrollHeight: scrollWidth, clientHeight: clientWidth };
}

/** Scrolls a chapter on, or back. */
export function scrollOn(view: HTMLElement, by: number, behavior: ScrollBehavior): void {
  view.scrollBy(goesLeft(view) ? { left: -by, behavior } : { top: by, behavior });
}

export function isAtFoot({ scrollTop, scrollHeight, clientHeight }: Scroller): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_END_PX;
}

export function isAtHead({ scrollTop }: Scroller): boolean {
  return scrollTop <= 1;
}

/** An end of the chapter that has been reached. */
interface Reached {
  since: number;
  /** It was not there when the chapter was shown. */
  byScrolling: boolean;
}

/** Tells a push beyond an end from one that comes to it; times in milliseconds. */
export class Pushes {
  readonly #onPush: (by: 1 | -1) => void;
  #lastWheel = Number.NEGATIVE_INFINITY;
  /** Where there is nothing left to scroll, each way; neither while no chapter is shown. */
  readonly #reached: Record<1 | -1, Reached | null> = { 1: null, [-1]: null };

  constructor(onPush: (by: 1 | -1) => void) {
    this.#onPush = onPush;
  }

  /** A chapter is there to be read. */
  shown(scroller: Scroller, now: number): void {
    this.left();
    this.#note(scroller, { since: now, byScrolling: false });
  }

  /** The chapter scrolls. */
  at(scroller: Scroller, now: number): void {
    this.#note(scroller, { since: now, byScrolling: true });
  }

  /** Until another chapter is shown, nothing is a push: an empty window is at both its ends. */
  left(): void {
    this.#reached[1] = null;
    this.#reached[-1] = null;
  }

  wheel(delta: number, now: number): void {
    const fresh = now - this.#lastWheel >= PAUSE_MS;
    this.#lastWheel = now;
    if (fresh && delta !== 0) this.#push(delta > 0 ? 1 : -1, now);
  }

  /** A finger has gone from `from` to `to`, both down the screen, since `began`. */
  swipe(from: number, to: number, began: number): void {
    if (Math.abs(from - to) >= PUSH_PX) this.#push(from > to ? 1 : -1, began);
  }

  /** A key was pressed. One scrolls once, so at an end that was there from the start none has to wait. */
  press(by: 1 | -1, now: number): void {
    if (this.#reached[by]?.byScrolling === false) this.#onPush(by);
    else this.#push(by, now);
  }

  #note(scroller: Scroller, reached: Reached): void {
    for (const [by, there] of [
      [1, isAtFoot(scroller)],
      [-1, isAtHead(scroller)],
    ] as const) {
      this.#reached[by] = there ? (this.#reached[by] ?? reached) : null;
    }
  }

  #push(by: 1 | -1, now: number): void {
    const reached = this.#reached[by];
    if (reached && now - reached.since >= END_AFTER_MS) this.#onPush(by);
  }
}
