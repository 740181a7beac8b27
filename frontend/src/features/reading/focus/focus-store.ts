/** What moves the ruler, or to the next sentence, while there is one. */
import { create } from 'zustand';

interface FocusState {
  /** Null while nothing is focused. */
  step: ((by: 1 | -1) => void) | null;
  register: (step: FocusState['step']) => void;
}

export const useFocus = create<FocusState>()((set) => ({
  step: null,
  register: (step) => set({ step }),
}));
