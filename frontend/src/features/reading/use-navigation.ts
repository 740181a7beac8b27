/** All the ways to another place in the book. */
import { type RefObject, useCallback, useRef, useState } from 'react';

import type { Manifest } from '@/api/client';
import type { Locator, Note } from '@/core/open-book';

import { hideFloatingBars, useBars } from './bars-store';
import { isAtFoot, isAtHead, Pushes, scrolled, scrollerIn, scrollOn } from './chapter-ends';
import type { Command } from './keyboard';
import { usePlace } from './place-store';
import { usePreferences } from './preferences-store';
import { useSearch } from './search/search-store';
import { showOwed } from './turning/turn-to';
import type { Opened } from './use-open-book';
import { usePlaceLater } from './use-place-later';
import { useTrail } from './use-trail';

const LINE_PX = 100;
const SCREEN = 0.9;

export function useNavigation({
  manifest,
  opened,
  stage,
  isWhole = false,
}: {
  manifest: Manifest;
  opened: Opened | null;
  stage: RefObject<HTMLElement | null>;
  /** The book is scrolled in one piece. */
  isWhole?: boolean;
}) {
  const paginated = usePreferences((preferences) => preferences.isPaginated);
  const chapterIndex = usePlaceLater((place) => place.leaf?.view.chapterIndex ?? 0);
  const totalPages = usePlaceLater((place) => place.leaf?.view.totalPages ?? 1);
  const openPanel = useBars((bars) => bars.openPanel);
  const pager = opened?.pager ?? null;
  const book = opened?.book ?? null;

  const goTo = useCallback(
    async (to: Locator, reason: 'jump' | 'move') => (await pager?.goTo(to, reason)) ?? false,
    [pager],
  );
  const { push, back } = useTrail((to, reason) => void goTo(to, reason));

  const turn = useCallback(
    (by: 1 | -1) => {
      if (paginated) {
        pager?.turn(by);
        return;
      }
      if (isWhole) {
        scrollScreens(scrollerIn(stage.current), by);
        return;
      }
      // Back is where one came from: the end of the chapter before.
      const turnTo = (next: number | null) => {
        if (next === null) return;
        const offset = by === 1 ? 0 : (manifest.chapters[next]?.textLength ?? 0);
        return pager?.goTo({ chapterIndex: next, offset }, 'move');
      };
      // A layout that comes between has its own answer.
      void book
        ?.chapterBeside(chapterIndex, by)
        .then(turnTo)
        .catch(() => undefined);
    },
    [paginated, isWhole, stage, pager, book, chapterIndex, manifest.chapters],
  );

  /** Turns by finger or key: who reads on wants to read the lines that lie under the bars. */
  const turnByHand = useCallback(
    (by: 1 | -1) => {
      hideFloatingBars();
      turn(by);
    },
    [turn],
  );

  const turning = useRef(turnByHand);
  turning.current = turnByHand;
  const [pushes] = useState(() => new Pushes((by) => turning.current(by)));

  /** Goes to look at something else; the way back is the browser's, too. */
  const jump = useCallback(
    async (to: Locator, note?: Note) => {
      showOwed();
      const { anchor } = usePlace.getState();
      // From where one never went there is no way back.
      if (await goTo(to, 'jump')) push(to, anchor, note);
    },
    [push, goTo],
  );

  /** Shows a hit of the search, by its number; from where one read there is a way back. */
  const showHit = useCallback(
    (number: number) => {
      const { hits, current, show } = useSearch.getState();
      const hit = hits.at(number);
      if (!hit) return;
      const place = { chapterIndex: hit.chapterIndex, offset: hit.start };
      // It may stand on a line that lies under them.
      hideFloatingBars();
      // One step back for all of them.
      if (current === null) void jump(place);
      else void goTo(place, 'jump');
      show(number);
    },
    [jump, goTo],
  );

  const stepToHit = (by: 1 | -1) => {
    const { hits, current } = useSearch.getState();
    if (hits.length === 0) {
      openPanel('search');
      return;
    }
    const { chapterIndex: chapter, offset } = usePlace.getState().anchor;
    const next = current === null ? hits.from(chapter, offset) : current + by;
    showHit((next + hits.length) % hits.length);
  };

  /** Goes to read on at a page, or at a place. */
  const leapTo = async (to: number | Locator) => {
    showOwed();
    const { anchor, offerWayBack } = usePlace.getState();
    const gone = typeof to === 'number' ? pager?.goToPage(to) : pager?.goTo(to, 'move');
    if (await gone) offerWayBack({ place: anchor, by: 'leap' });
  };

  /** Scrolls the chapter; where there is nothing left to scroll, a further press moves on. */
  const scroll = (by: number, held: boolean) => {
    const scroller = scrollerIn(stage.current);
    if (!scroller) return;
    if (isWhole) {
      scrollCalmly(scroller, by);
      return;
    }
    if (by > 0 ? isAtFoot(scrolled(scroller)) : isAtHead(scrolled(scroller))) {
      if (!held) pushes.press(by > 0 ? 1 : -1, performance.now());
      return;
    }
    scrollCalmly(scroller, by);
  };

  /** To the beginning of the book, or to the end of its last chapter. */
  const toEnd = (chapterIndex: number) => {
    const offset = chapterIndex === 0 ? 0 : (manifest.chapters[chapterIndex]?.textLength ?? 0);
    void leapTo({ chapterIndex, offset });
  };

  const toHead = () => scrollerIn(stage.current)?.scrollTo({ top: 0, left: 0 });

  /** Does what a key asks for; `held`: the key repeats by itself. */
  const run = (command: Exclude<Command, 'bookmark'>, held = false) => {
    const scroller = scrollerIn(stage.current);
    const screen = scroller ? scrolled(scroller).clientHeight * SCREEN : 0;
    // One that repeats by itself asks for no more than there is.
    const turnByKey = (by: 1 | -1) => {
      if (!held || !pager?.owesTurns) turnByHand(by);
    };
    const commands: Record<typeof command, () => void> = {
      next: () => turnByKey(1),
      previous: () => turnByKey(-1),
      first: () => (isWhole ? toEnd(0) : paginated ? void leapTo(1) : toHead()),
      last: () => {
        if (isWhole) toEnd(manifest.chapters.length - 1);
        else if (paginated) void leapTo(totalPages);
        else scroll(Number.MAX_SAFE_INTEGER, held);
      },
      'line-down': () => scroll(LINE_PX, held),
      'line-up': () => scroll(-LINE_PX, held),
      'screen-down': () => scroll(screen, held),
      'screen-up': () => scroll(-screen, held),
      help: () => openPanel('help'),
      search: () => openPanel('search'),
      // Not before there is a page.
      'go-to': () => {
        if (usePlace.getState().leaf) openPanel('go-to');
      },
      'next-hit': () => stepToHit(1),
      'previous-hit': () => stepToHit(-1),
    };
    commands[command]();
  };

  return { turn, turnByHand, jump, goTo, leapTo, back, run, pushes, showHit, stepToHit };
}

function scrollCalmly(scroller: HTMLElement, by: number): void {
  const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollOn(scroller, by, calm ? 'instant' : 'smooth');
}

function scrollScreens(scroller: HTMLElement | null, by: number): void {
  if (scroller) scrollCalmly(scroller, by * SCREEN * scroller.clientHeight);
}
