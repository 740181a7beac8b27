/** Looks what is in the window of a scrolled book, and where the reader is once they rest. */
import type { Locator } from '@/core/open-book';

import { type Reached, usePlace } from '../place-store';
import { type Sheet, useSheets } from '../sheet-store';
import { nearAndSeen } from '../visible-text';
import { type BookFlow, QUIET_MS } from './book-flow';
import { setEnds } from './whole-book-store';

/** An end is in view as far as this; letters may stand out of their line. */
const END_PX = 8;

export class Looking {
  readonly #view: HTMLElement;
  #flow: BookFlow | null = null;
  #follow: (at: Locator) => void = () => undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #byReader = false;
  /** How far it was scrolled when it was last looked at. */
  #top = Number.NEGATIVE_INFINITY;

  constructor(view: HTMLElement) {
    this.#view = view;
  }

  /** `follow` is told of each place that the reader has scrolled to. */
  begin(flow: BookFlow, follow: (at: Locator) => void): void {
    this.#flow = flow;
    this.#follow = follow;
  }

  end(): void {
    clearTimeout(this.#quiet);
    this.#flow = null;
  }

  /** A place was gone to. */
  shown(): void {
    this.#byReader = false;
    this.soon(false);
  }

  soon(byReader: boolean): void {
    this.#byReader ||= byReader;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#look(), QUIET_MS);
    // Who scrolls on and on is to see marks on all of it, and a chapter that comes has its own at once.
    const { scrollTop, clientHeight } = this.#view;
    if (!byReader || Math.abs(scrollTop - this.#top) > clientHeight / 2) this.#show();
  }

  #show(): void {
    if (!this.#flow) return;
    this.#top = this.#view.scrollTop;
    useSheets.getState().put(sheetsOf(this.#flow, this.#view.getBoundingClientRect()));
  }

  #look(): void {
    const flow = this.#flow;
    if (!flow) return;
    this.#show();
    const { scrollTop, scrollHeight, clientHeight } = this.#view;
    setEnds({ first: scrollTop <= 1, last: scrollHeight - scrollTop - clientHeight <= 1 });
    const place = this.#byReader ? flow.place : null;
    // Where its chapter is still to come, it is looked at again then.
    if (!place) return;
    this.#byReader = false;
    flow.own = place;
    usePlace.getState().moveTo(place, ends(flow, place, this.#view.getBoundingClientRect().bottom));
    this.#follow(place);
  }
}

/** What of the book is near the window. */
function sheetsOf(flow: BookFlow, window: DOMRect): Sheet[] {
  const selection = globalThis.getSelection();
  const selected = selection?.isCollapsed === false ? selection.getRangeAt(0) : null;
  return flow.filled.flatMap((sheet) => {
    const { top, bottom } = (sheet.map.root as Element).getBoundingClientRect();
    const isNear = bottom >= window.top - window.height && top <= window.bottom + window.height;
    // What is selected is all there, however far it goes.
    if (!isNear && !selected?.intersectsNode(sheet.map.root)) return [];
    return [{ ...sheet, ...nearAndSeen(sheet.map, window), starts: [] }];
  });
}

/** Of which chapters the end is in view, from a place on. */
function ends(flow: BookFlow, { chapterIndex }: Locator, foot: number) {
  const ended = flow.filled
    .filter(({ map }) => (map.root as Element).getBoundingClientRect().bottom <= foot + END_PX)
    .map((sheet) => sheet.chapterIndex)
    .filter((index) => index >= chapterIndex);
  let last = ended.at(-1);
  // Behind it there may be some with nothing to show.
  while (last !== undefined && flow.hasNothing(last + 1)) last += 1;
  const found: Pick<Reached, 'atFoot' | 'through'> = {
    atFoot: ended.includes(chapterIndex),
    through: last !== undefined && last > chapterIndex ? last : undefined,
  };
  return found;
}
