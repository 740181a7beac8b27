/** Paints what was selected on the page before the part that the browser shows as selected. */
import { useLayoutEffect } from 'react';

import { PRIORITY } from '@/shared/marks/painter';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';

const NAME = 'selecting';

export function useSelectingMark(): void {
  const sheet = useSheet((state) => state.sheet);
  const begun = useNotes((notes) => notes.begun);
  const start = useNotes((notes) => notes.selected?.start);

  useLayoutEffect(() => {
    if (!sheet || !begun || start === undefined || start <= sheet.map.start) return;
    const { map, painter } = sheet;
    const spans = [map.start, start];
    painter.paint({ name: NAME, priority: PRIORITY.selecting, spans, style: 'ground' });
    return () => painter.clear(NAME);
  }, [sheet, begun, start]);
}
