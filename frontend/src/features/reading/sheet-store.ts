/** The text that stands filled in the document, page or chapter, and what paints over it. */
import { create } from 'zustand';

import { Painter } from '@/shared/marks/painter';
import { TextMap } from '@/shared/marks/text-map';

/** Canonical offsets of the sheet's chapter. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Sheet {
  chapterIndex: number;
  map: TextMap;
  painter: Painter;
  /** What is to be painted: the page, or what of the chapter is near the window. */
  near: Stretch;
  /** What of it is in the window. */
  seen: Stretch;
}

interface SheetState {
  /** Null while there is none, as between two chapters. */
  sheet: Sheet | null;
  put: (sheet: Sheet | null) => void;
}

export const useSheet = create<SheetState>()((set) => ({
  sheet: null,
  put: (sheet) => set({ sheet }),
}));

/** The text under `root`, which begins at `start`; `boxes` lies behind it. */
export function sheetOf(
  root: HTMLElement,
  boxes: HTMLElement | null,
  chapterIndex: number,
  start: number,
): Pick<Sheet, 'chapterIndex' | 'map' | 'painter'> {
  const map = new TextMap(root, start);
  return { chapterIndex, map, painter: new Painter(map, boxes) };
}
