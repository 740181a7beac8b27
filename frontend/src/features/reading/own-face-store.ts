/** Which face is the open book set in, and which does it bring along? */
import { create } from 'zustand';

import type { ReadingFont } from '@/core/open-book';

interface OwnFaceState {
  isOffered: boolean;
  /** The face of its text now; null as long as that is on its way. */
  font: ReadingFont | null;
}

export const useOwnFace = create<OwnFaceState>()(() => ({ isOffered: false, font: null }));
