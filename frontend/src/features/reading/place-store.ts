/** Where the reader is in the open book, on this screen. */
import { create } from 'zustand';

import type { LayoutSettings, Locator, Note, PageView } from '@/core/open-book';

import { type Leaf, pagesOf } from './spread/spread';

export type { Leaf };

/**
 * 'turn' and 'move': the reader read on or went back to where they were; 'jump':
 * they followed a link or the contents; 'layout': the same place, set anew.
 */
export type Reason = 'turn' | 'move' | 'jump' | 'layout';

/** A place and whether the end of its chapter is in view there. */
export interface Reached extends Locator {
  atFoot: boolean;
  /** A chapter after the place's whose end is in view, too, as beside the end of another. */
  through?: number | undefined;
}

export type Ends = Pick<Reached, 'atFoot' | 'through'>;

/**
 * Where the way back leads: before a jump, before a leap to an end, to this device's place;
 * or to the text that refers to the note one has gone to.
 */
export type CameFrom =
  | { place: Locator; by: 'jump' | 'leap' | 'elsewhere' }
  | { place: Locator; by: 'note'; note: Note };

/** Pages turned after a jump that make it a place one reads at. */
const TURNS_TO_STAY = 2;

interface Place {
  leaf: Leaf | null;
  /**
   * The place the reader last went to. Setting the book anew looks it up and
   * never moves it, so any way back to a size is a way back to the same page.
   */
  anchor: Locator;
  /** Whether the end of the anchor's chapter is in view. */
  atFoot: boolean;
  /** See `Reached`. */
  through: number | undefined;
  /**
   * Where the reader reads: the place to be saved. A jump leaves it behind until
   * they have stayed there. Null until they have moved since the book was opened.
   */
  resume: Reached | null;
  /** Pages turned since a jump that has not become the place to resume at; else null. */
  peeking: number | null;
  /** Pages turned since the book was opened. */
  turns: number;
  cameFrom: CameFrom | null;
  /** The settings for which every page is final. */
  exactFor: LayoutSettings | null;
  /** `isPeek` if it is a place that is only looked at. */
  begin: (anchor: Locator, isPeek?: boolean) => void;
  show: (leaf: Leaf, reason: Reason, at?: Locator) => void;
  /** The same pages with final numbers. */
  renumber: (leaf: Leaf) => void;
  /** The reader has scrolled. */
  moveTo: (anchor: Locator, ends: Ends) => void;
  /** The page of the place they have scrolled to: its numbers, and nothing else. */
  follow: (leaf: Leaf) => void;
  /** The reader has been at the place of a jump for a while. */
  stay: () => void;
  offerWayBack: (from: CameFrom | null) => void;
  settle: (settings: LayoutSettings) => void;
}

const START: Locator = { chapterIndex: 0, offset: 0 };

const endsChapter = ({ pageInChapter, pagesInChapter }: PageView) =>
  pageInChapter >= pagesInChapter - 1;

/** What of chapters comes to its end on the pages in view, seen from a place on them. */
function endsOn(leaf: Leaf, { chapterIndex }: Locator): Ends {
  const ended = pagesOf(leaf).flatMap(({ view }) => (endsChapter(view) ? view.chapterIndex : []));
  // A chapter with nothing to show has another shown in its place.
  const own = pagesOf(leaf).some(({ view }) => view.chapterIndex === chapterIndex);
  const atFoot = own ? ended.includes(chapterIndex) : endsChapter(leaf.view);
  return { atFoot, through: ended.find((chapter) => chapter > chapterIndex) };
}

/** What going to a place makes of the place to resume at. */
function afterMove(
  { peeking }: Pick<Place, 'peeking'>,
  anchor: Locator,
  ends: Ends,
  turned: number,
): Partial<Place> {
  const turns = peeking === null ? null : peeking + turned;
  if (turns !== null && turns < TURNS_TO_STAY) return { anchor, ...ends, peeking: turns };
  return { anchor, ...ends, peeking: null, resume: { ...anchor, ...ends } };
}

export const usePlace = create<Place>()((set) => ({
  leaf: null,
  anchor: START,
  atFoot: false,
  through: undefined,
  resume: null,
  peeking: null,
  turns: 0,
  cameFrom: null,
  exactFor: null,
  begin: (anchor, isPeek = false) =>
    set({
      leaf: null,
      anchor,
      atFoot: false,
      through: undefined,
      resume: null,
      peeking: isPeek ? 0 : null,
      turns: 0,
      cameFrom: null,
      exactFor: null,
    }),
  show: (leaf, reason, at) =>
    set((now) => {
      if (reason === 'layout') return { leaf, ...endsOn(leaf, now.anchor) };
      const { chapterIndex, startOffset } = leaf.view;
      const anchor = at ?? { chapterIndex, offset: startOffset };
      const ends = endsOn(leaf, anchor);
      if (reason === 'jump') return { leaf, anchor, ...ends, peeking: 0 };
      if (reason === 'move') return { leaf, ...afterMove({ peeking: null }, anchor, ends, 0) };
      return { leaf, turns: now.turns + 1, ...afterMove(now, anchor, ends, 1) };
    }),
  renumber: (leaf) => set((now) => (now.leaf ? { leaf } : {})),
  moveTo: (anchor, ends) =>
    set((now) => {
      // As far as two pages is as good as two pages turned.
      const { startOffset = 0, endOffset = 0, chapterIndex } = now.leaf?.view ?? {};
      // In the chapter beside it is counted by its pages, as they follow.
      const far =
        anchor.chapterIndex === (chapterIndex ?? anchor.chapterIndex)
          ? Math.abs(anchor.offset - startOffset) >= 2 * (endOffset - startOffset)
          : Math.abs(anchor.chapterIndex - (chapterIndex ?? 0)) > 1;
      return afterMove(now, anchor, ends, far ? TURNS_TO_STAY : 0);
    }),
  follow: (leaf) =>
    set((now) => {
      const { view } = now.leaf ?? {};
      const { pageInChapter, chapterIndex } = leaf.view;
      const isSame = view?.pageInChapter === pageInChapter && view.chapterIndex === chapterIndex;
      // Scrolled on by pages, as turned.
      if (now.peeking === null || isSame) return { leaf };
      const { anchor, atFoot, through } = now;
      return { leaf, ...afterMove(now, anchor, { atFoot, through }, 1) };
    }),
  stay: () =>
    set(({ anchor, atFoot, through, peeking }) =>
      peeking === null ? {} : { peeking: null, resume: { ...anchor, atFoot, through } },
    ),
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
