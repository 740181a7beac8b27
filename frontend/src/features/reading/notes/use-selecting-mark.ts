/** Paints what is selected and not shown so by the browser, which knows of one page and of letters. */
import { useLayoutEffect } from 'react';

import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';

import { PRIORITY } from '@/shared/marks/painter';

import { type Sheet, useSheets } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectedIn, spansFrom } from './selection';

const NAME = 'selecting';

export function useSelectingMark(): void {
  const sheets = useSheets((state) => state.sheets);
  const begun = useNotes((notes) => notes.begun);
  const selected = useNotes((notes) => notes.selected);

  useLayoutEffect(() => {
    if (!selected) return;
    for (const sheet of sheets) {
      const spans = unshownOn(sheet, selected, begun);
      sheet.painter.paint({ name: NAME, priority: PRIORITY.selecting, spans, style: 'ground' });
    }
    return () => {
      for (const { painter } of sheets) painter.clear(NAME);
    };
  }, [sheets, begun, selected]);
}

/** What of a sheet is selected, and not by the browser. */
function unshownOn(sheet: Sheet, selected: TextSpan, begun: Locator | null): number[] {
  const chosen = partOn(sheet, selected, begun);
  if (!chosen) return [];
  const isOwn = sheet.chapterIndex === selected.chapterIndex;
  const shown = selectedIn(sheet, globalThis.getSelection()) ?? (isOwn ? selected : null);
  if (!shown) return [chosen.start, chosen.end];
  const unshown = [
    [chosen.start, shown.start],
    [shown.end, chosen.end],
  ];
  return unshown.flatMap(([from = 0, to = 0]) => (from < to ? [from, to] : []));
}

/** The part of a sheet that lies between where the selection began and where it is. */
function partOn({ map, chapterIndex }: Sheet, selected: TextSpan, begun: Locator | null) {
  const spans = spansFrom(begun, selected, () => map.end);
  const span = spans.find((one) => one.chapterIndex === chapterIndex);
  if (!span) return null;
  const [start, end] = [Math.max(span.start, map.start), Math.min(span.end, map.end)];
  return start < end ? { start, end } : null;
}
