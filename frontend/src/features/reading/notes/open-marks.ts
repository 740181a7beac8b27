/** The marks at a point of the window, as a tap means them. */
import type { Annotation } from '@/shared/annotations/annotation';
import { offsetAt } from '@/shared/marks/hit-test';

import { useSheets } from '../sheet-store';
import { highlightsAt } from './note-index';
import { useNotes } from './notes-store';

/** For the gestures of the stage: whether there are any, and to open them. */
export function marksFor(annotations: readonly Annotation[]) {
  const at = (x: number, y: number): Annotation[] => {
    if (annotations.length === 0) return [];
    return useSheets.getState().sheets.flatMap(({ chapterIndex, map }) => {
      const offset = offsetAt(map, x, y);
      return offset === null ? [] : highlightsAt(annotations, chapterIndex, offset);
    });
  };
  return {
    areAt: (x: number, y: number) => at(x, y).length > 0,
    open: (x: number, y: number) => {
      const ids = at(x, y).map(({ id }) => id);
      if (ids.length > 0) useNotes.getState().open(ids);
    },
  };
}
