/** Paints what is selected and not shown so by the browser, which knows of one page and of letters. */
import { useLayoutEffect } from 'react';

import { PRIORITY } from '@/shared/marks/painter';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';
import { isBehind, selectedIn } from './selection';

const NAME = 'selecting';

export function useSelectingMark(): void {
  const sheet = useSheet((state) => state.sheet);
  const begun = useNotes((notes) => notes.begun);
  const selected = useNotes((notes) => notes.selected);

  useLayoutEffect(() => {
    if (!sheet || !selected) return;
    const { map, painter } = sheet;
    const isForwards = begun !== null && !isBehind(begun, selected);
    const isBackwards = begun !== null && !isForwards;
    const shown = selectedIn(sheet, globalThis.getSelection()) ?? selected;
    const spans = [
      [isForwards ? map.start : selected.start, shown.start],
      [shown.end, isBackwards ? map.end : selected.end],
    ].flatMap(([from = 0, to = 0]) => (from < to ? [from, to] : []));
    if (spans.length === 0) return;
    painter.paint({ name: NAME, priority: PRIORITY.selecting, spans, style: 'ground' });
    return () => painter.clear(NAME);
  }, [sheet, begun, selected]);
}
