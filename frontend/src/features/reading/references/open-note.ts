/** The note that is open over the page, and those that led to it. */
import { create } from 'zustand';

import type { Locator, Note } from '@/core/open-book';

export interface ShownNote {
  /** What the link looks like that led to it, such as `[3]`. */
  mark: string;
  note: Note;
}

interface OpenNote {
  /** The place of the link on the page. */
  reference: Locator | null;
  /** The last is in view. */
  shown: readonly ShownNote[];
  open: (reference: Locator, first: ShownNote) => void;
  /** Shows another in its place. */
  follow: (next: ShownNote) => void;
  /** Shows the one before; closes the first. */
  back: () => void;
  close: () => void;
}

const CLOSED = { reference: null, shown: [] };

export const useOpenNote = create<OpenNote>()((set) => ({
  ...CLOSED,
  open: (reference, first) => set({ reference, shown: [first] }),
  follow: (next) => set(({ shown }) => ({ shown: [...shown, next] })),
  back: () => set(({ shown }) => (shown.length > 1 ? { shown: shown.slice(0, -1) } : CLOSED)),
  close: () => set(CLOSED),
}));
