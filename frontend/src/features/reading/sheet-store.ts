/** The text that stands filled in the document, pages or chapter, and what paints over it. */
import { create } from 'zustand';

import { Painter } from '@/shared/marks/painter';
import { TextMap } from '@/shared/marks/text-map';

/** Canonical offsets of the sheet's chapter. */
export interface Stretch {
  from: number;
  to: number;
}

/** All of one chapter that stands filled: a page, two side by side, or the chapter itself. */
export interface Sheet {
  chapterIndex: number;
  map: TextMap;
  painter: Painter;
  /** What is to be painted: the page, or what of the chapter is near the window. */
  near: Stretch;
  /** What of it is in the window. */
  seen: Stretch;
  /** Where its pages begin; none in a chapter that is scrolled. */
  starts: readonly number[];
}

interface SheetsState {
  /**
   * In the order of the text: none between two chapters, and two where a chapter begins beside
   * the end of another.
   */
  sheets: readonly Sheet[];
  put: (sheets: readonly Sheet[]) => void;
}

export const useSheets = create<SheetsState>()((set) => ({
  sheets: [],
  put: (sheets) => set({ sheets }),
}));

/** The sheet of a chapter, if some of it is in view. */
export function sheetOfChapter(chapterIndex: number | undefined): Sheet | undefined {
  return useSheets.getState().sheets.find((sheet) => sheet.chapterIndex === chapterIndex);
}

/** The sheet that a node of the document stands in. */
export function sheetAround(node: Node | null | undefined): Sheet | undefined {
  return useSheets.getState().sheets.find(({ map }) => map.root.contains(node ?? null));
}

/** The first sheet in view, or the last: where one comes from the page before, or from behind. */
export function sheetAtEnd(by: 1 | -1): Sheet | undefined {
  const { sheets } = useSheets.getState();
  return by === 1 ? sheets.at(-1) : sheets[0];
}

/** Whether a place is in the window. */
export function isInView(
  sheets: readonly Sheet[],
  { chapterIndex, offset }: { chapterIndex: number; offset: number },
): boolean {
  return sheets.some(
    ({ chapterIndex: own, seen }) =>
      own === chapterIndex && offset >= seen.from && offset < seen.to,
  );
}

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
