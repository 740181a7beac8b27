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

export function isAtFoot({ scrollTop, scrollHeight, clientHeight }: Scroller): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_END_PX;
}

export function isAtHead({ scrollTop }: Scroller): boolean {
  return scrollTop <= 1;
}

/** Tells a push beyond an end from one that comes to it; times in milliseconds. */
export class Pushes {
  readonly #onPush: (by: 1 | -1) => void;
  #lastWheel = Number.NEGATIVE_INFINITY;
  /** Since when there has been nothing left to scroll, each way. */
  readonly #since: Record<1 | -1, number | null> = { 1: null, [-1]: null };

  constructor(onPush: (by: 1 | -1) => void) {
    this.#onPush = onPush;
  }

  /** To be called when the chapter is there, and as it scrolls. */
  at(scroller: Scroller, now: number): void {
    this.#note(1, isAtFoot(scroller), now);
    this.#note(-1, isAtHead(scroller), now);
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

  #note(by: 1 | -1, there: boolean, now: number): void {
    if (!there) this.#since[by] = null;
    else this.#since[by] ??= now;
  }

  #push(by: 1 | -1, now: number): void {
    const since = this.#since[by];
    if (since !== null && now - since >= END_AFTER_MS) this.#onPush(by);
  }
}
