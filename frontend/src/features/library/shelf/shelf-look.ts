/** Whether this device shows books by their covers or in a close list. */
import { create } from 'zustand';

export type ShelfLook = 'covers' | 'list';

const KEY = 'vokal-shelf-look';

function stored(): ShelfLook {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'covers';
  } catch {
    return 'covers';
  }
}

interface Looked {
  look: ShelfLook;
  choose: (look: ShelfLook) => void;
}

export const useLookOfShelf = create<Looked>()((set) => ({
  look: stored(),
  choose: (look) => {
    set({ look });
    try {
      localStorage.setItem(KEY, look);
    } catch {
      // A full or forbidden storage costs the memory of the choice once the page is closed.
    }
  },
}));
