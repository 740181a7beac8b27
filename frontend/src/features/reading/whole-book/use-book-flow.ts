/** Keeps the flow of a book's chapters with what is known of them, and the place with the flow. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

import type { Manifest } from '@/api/client';
import type { LayoutSettings, Locator, OpenBook } from '@/core/open-book';

import { usePlace } from '../place-store';
import { BookFlow } from './book-flow';
import { ChapterList } from './chapter-list';
import { Looking } from './looking';
import { giveUpWhole } from './whole-book-store';

/** How often it is asked how high chapters are, while they are being counted. */
const ASK_MS = 400;
/** So often after that: what is in no cache and never counted has a height when it comes. */
const ASKED_AT_MOST = 50;
/** Lines between two chapters. */
const GAP_LINES = 4;
/** Characters in a line of so many ems, until one is known. */
const CHARACTERS_AN_EM = 2;
/** Firefox lays out nothing that is higher than 17,895,697 px. */
const MOST_PX = 16_000_000;

interface Flowing {
  scroller: RefObject<HTMLElement | null>;
  holder: RefObject<HTMLDivElement | null>;
  book: OpenBook;
  manifest: Manifest;
  settings: LayoutSettings;
  follow: (at: Locator) => void;
}

export function useBookFlow({ scroller, holder, book, manifest, settings, follow }: Flowing): {
  flow: BookFlow | null;
  mounted: readonly number[];
} {
  const [flow, setFlow] = useState<BookFlow | null>(null);
  const [mounted, setMounted] = useState<readonly number[]>([]);
  const { chapters, id } = manifest;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is set anew is no other flow
  useLayoutEffect(() => {
    const [view, inner] = [scroller.current, holder.current];
    if (!view || !inner) return;
    const looking = new Looking(view);
    const made = new BookFlow(view, inner, lengthsOf(chapters), listFor(chapters, settings), {
      onMount: setMounted,
      onScroll: (byReader) => looking.soon(byReader),
      onShow: () => looking.shown(),
    });
    looking.begin(made, follow);
    const onScroll = () => made.scrolled();
    view.addEventListener('scroll', onScroll, { passive: true });
    const resized = new ResizeObserver(() => made.change(() => undefined));
    resized.observe(view);
    setFlow(made);
    return () => {
      view.removeEventListener('scroll', onScroll);
      resized.disconnect();
      looking.end();
      setFlow(null);
    };
  }, [scroller, holder, chapters, follow]);

  useLayoutEffect(() => {
    flow?.setAnew(listFor(chapters, settings));
  }, [flow, chapters, settings]);

  const isExact = usePlace(({ exactFor }) => exactFor === settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others once they are counted
  useEffect(() => {
    if (!flow) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    let asked = 0;
    const { list } = flow;
    const take = (heights: (number | null)[]) => {
      if (isStale || flow.list !== list) return;
      const waits = flow.isMoving;
      if (!waits) flow.change(() => list.count(heights));
      if (isExact && list.total > MOST_PX) giveUpWhole(id, 'long');
      if (isExact) asked += 1;
      // Pages that were counted for another way to go through the book are counted again.
      const isDone = !waits && isExact && heights.every((height) => height !== null);
      if (!isDone && asked < ASKED_AT_MOST) timer = setTimeout(ask, ASK_MS);
    };
    const ask = () => void book.chapterHeights().then(take, () => undefined);
    ask();
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [flow, book, id, settings, isExact]);

  return { flow, mounted };
}

function lengthsOf(chapters: Manifest['chapters']): number[] {
  return chapters.map(({ textLength }) => textLength);
}

function listFor(chapters: Manifest['chapters'], settings: LayoutSettings): ChapterList {
  const { lineHeight, width, fontSize, height } = settings;
  return new ChapterList(lengthsOf(chapters), {
    gap: GAP_LINES * lineHeight,
    perCharacter: lineHeight / ((width / fontSize) * CHARACTERS_AN_EM),
    picture: height,
  });
}
