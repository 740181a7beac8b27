/** What is selected, and which marks are open, in the book on the screen. */
import { create } from 'zustand';
import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';
import type { Colour } from '@/shared/annotations/annotation';

export interface OpenedMarks {
  /** More than one where marks overlap. */
  ids: readonly string[];
  /** Somebody is about to write. */
  writing: boolean;
}

interface Notes {
  /** What is selected of the text in view, once the hand has let go of it. */
  selected: TextSpan | null;
  /** Where the selection began, if that was on another page; the end that stays. */
  begun: Locator | null;
  /** Whether that is in view, on the page beside this one and in a chapter of its own. */
  isBegunInView: boolean;
  /** Whether a hand selects, which means words, and no keys, which mean letters. */
  byHand: boolean;
  opened: OpenedMarks | null;
  /** The colour that was last used in each book. */
  colours: ReadonlyMap<number, Colour>;
  select: (selected: TextSpan | null) => void;
  /** The selection goes on over the page, or has come back to where it began. */
  carry: (begun: Locator | null, isInView?: boolean) => void;
  selectBy: (what: 'hand' | 'keys') => void;
  /** Nothing is selected any more, on no page. */
  letGo: () => void;
  open: (ids: readonly string[], writing?: boolean) => void;
  close: () => void;
  rememberColour: (bookId: number, colour: Colour) => void;
}

export const useNotes = create<Notes>()((set) => ({
  selected: null,
  begun: null,
  isBegunInView: false,
  byHand: true,
  opened: null,
  colours: new Map(),
  select: (selected) => set({ selected }),
  carry: (begun, isBegunInView = false) => set({ begun, isBegunInView }),
  selectBy: (what) => set({ byHand: what === 'hand' }),
  letGo: () => set({ selected: null, begun: null }),
  open: (ids, writing = false) => set({ opened: { ids, writing } }),
  close: () => set({ opened: null }),
  rememberColour: (bookId, colour) =>
    set(({ colours }) => ({ colours: new Map(colours).set(bookId, colour) })),
}));

export const USUAL_COLOUR: Colour = 'yellow';
