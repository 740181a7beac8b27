/** What is looked for in the open book, and what was found so far. */
import { create } from 'zustand';

import type { Wanted } from '@/core/wanted';
import { Hits } from './hits';

export interface Search {
  wanted: Wanted;
  hits: Hits;
  state: 'idle' | 'searching' | 'done' | 'failed';
  /** The hit that is shown, counted from 0. */
  current: number | null;
  /** Whether it stands at the foot of the page, where the bar would lie. */
  isLow: boolean;
  want: (change: Partial<Wanted>) => void;
  begin: () => void;
  add: (more: readonly Uint32Array[]) => void;
  end: (state: 'idle' | 'done' | 'failed') => void;
  show: (current: number | null) => void;
  stand: (isLow: boolean) => void;
  /** Nothing is looked for: no marks on the page. */
  clear: () => void;
}

const NOTHING: Wanted = { text: '', wholeWords: false, matchCase: false, matchMarks: false };

export const useSearch = create<Search>()((set) => ({
  wanted: NOTHING,
  hits: new Hits(),
  state: 'idle',
  current: null,
  isLow: false,
  want: (change) => set(({ wanted }) => ({ wanted: { ...wanted, ...change } })),
  begin: () => set({ hits: new Hits(), state: 'searching', current: null }),
  add: (more) => set(({ hits }) => ({ hits: hits.with(more) })),
  end: (state) => set({ state }),
  show: (current) => set({ current }),
  stand: (isLow) => set({ isLow }),
  clear: () =>
    set(({ wanted }) => ({
      wanted: { ...wanted, text: '' },
      hits: new Hits(),
      state: 'idle',
      current: null,
    })),
}));
