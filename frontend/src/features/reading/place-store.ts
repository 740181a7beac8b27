/** Where the reader is in the open book, on this screen. */
import { create } from 'zustand';

import type { LayoutSettings, Locator, PageView } from '@/core/open-book';

/** A page with all it takes to show it at once. */
export interface Leaf {
  view: PageView;
  /** Pairs of canonical offsets; empty without the aid. */
  stressed: Uint32Array;
  settings: LayoutSettings;
  stylesheet: string;
}

/** 'turn' and 'jump': the reader went there; 'layout': the same place, set anew. */
export type Reason = 'turn' | 'jump' | 'layout';

interface Place {
  leaf: Leaf | null;
  /**
   * The place the reader last went to. Setting the book anew looks it up and
   * never moves it, so any way back to a size is a way back to the same page.
   */
  anchor: Locator;
  /** Pages turned since the book was opened. */
  turns: number;
  /** Whether the reader has moved since the book was opened. */
  moved: boolean;
  /** Where a jump came from; null if there is no way back to offer. */
  cameFrom: Locator | null;
  /** The settings for which every page is final. */
  exactFor: string | null;
  begin: (anchor: Locator) => void;
  show: (leaf: Leaf, reason: Reason, at?: Locator) => void;
  /** The same page with final numbers. */
  renumber: (view: PageView) => void;
  moveTo: (anchor: Locator) => void;
  offerWayBack: (to: Locator | null) => void;
  settle: (key: string) => void;
}

const START: Locator = { chapterIndex: 0, offset: 0 };

export const usePlace = create<Place>()((set) => ({
  leaf: null,
  anchor: START,
  turns: 0,
  moved: false,
  cameFrom: null,
  exactFor: null,
  begin: (anchor) =>
    set({ leaf: null, anchor, turns: 0, moved: false, cameFrom: null, exactFor: null }),
  show: (leaf, reason, at) =>
    set(({ turns }) =>
      reason === 'layout'
        ? { leaf }
        : {
            leaf,
            turns: reason === 'turn' ? turns + 1 : turns,
            moved: true,
            anchor: at ?? { chapterIndex: leaf.view.chapterIndex, offset: leaf.view.startOffset },
          },
    ),
  renumber: (view) => set(({ leaf }) => (leaf ? { leaf: { ...leaf, view } } : {})),
  moveTo: (anchor) => set({ anchor, moved: true }),
  offerWayBack: (cameFrom) => set({ cameFrom }),
  settle: (exactFor) => set({ exactFor }),
}));

/** Chapters with nothing to show have no pages, so the numbers say more than the chapters. */
export function isFirstPage({ chapterIndex, pageInChapter, pageNumber, exact }: PageView): boolean {
  return (chapterIndex === 0 && pageInChapter === 0) || (exact && pageNumber <= 1);
}

export function isLastPage(view: PageView, chapters: number): boolean {
  const { chapterIndex, pageInChapter, pagesInChapter, pageNumber, totalPages, exact } = view;
  const endsLastChapter = chapterIndex >= chapters - 1 && pageInChapter >= pagesInChapter - 1;
  return endsLastChapter || (exact && pageNumber >= totalPages);
}
