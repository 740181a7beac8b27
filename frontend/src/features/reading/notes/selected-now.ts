import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';

import { type Sheet, useSheets } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectedIn } from './selection';

export interface Selected {
  selected: TextSpan;
  /** Where it began, if that is in another chapter that is in view. */
  begun: Locator | null;
}

/**
 * The part of the pages in view that the browser has selected. Where it goes from the end of a
 * chapter into the next one, that is the part with the end that a hand moves.
 */
export function selectionIn(
  sheets: readonly Sheet[],
  selection: Selection | null,
  whole = false,
): Selected | null {
  const parts = sheets.flatMap((sheet) => {
    const span = selectedIn(sheet, selection, whole);
    return span ? [{ span, map: sheet.map }] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  if (first === last) return { selected: first.span, begun: null };
  const isBackwards = first.map.root.contains(selection?.focusNode ?? null);
  const [moved, fixed] = isBackwards ? [first.span, last.span] : [last.span, first.span];
  const { chapterIndex, start, end } = fixed;
  const begun = { chapterIndex, offset: isBackwards ? end : start };
  return { selected: moved, begun };
}

/** What is selected at this moment: the browser tells of a change only later than of the next key. */
export function selectionNow(): Selected | null {
  const { sheets } = useSheets.getState();
  const { byHand, selected, begun, isBegunInView } = useNotes.getState();
  const found = selectionIn(sheets, globalThis.getSelection(), byHand);
  if (!found) return selected && { selected, begun };
  // What was carried over from another page goes on.
  return begun && !isBegunInView ? { ...found, begun } : found;
}

export function selectedNow(): TextSpan | null {
  return selectionNow()?.selected ?? null;
}
