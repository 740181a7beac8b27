/** Paints the hits on the text in view. */
import { useLayoutEffect } from 'react';

import { PRIORITY } from '@/shared/marks/painter';
import { liveRange } from '@/shared/marks/text-map';

import { type Sheet, useSheets } from '../sheet-store';
import type { Hits } from './hits';
import { useSearch } from './search-store';

const ALL = 'search-hit';
const CURRENT = 'search-now';

export function useHitMarks(): void {
  const sheets = useSheets((state) => state.sheets);
  const hits = useSearch((search) => search.hits);
  const current = useSearch((search) => search.current);
  const stand = useSearch((search) => search.stand);

  useLayoutEffect(() => {
    if (hits.length === 0) return;
    for (const sheet of sheets) {
      const { map, painter } = sheet;
      const { others, now } = hitsOn(sheet, hits, current);
      const [from, to] = now;
      const range = from === undefined || to === undefined ? null : map.range(from, to);
      if (range) stand(isAtFoot(range));
      painter.paint({ name: ALL, priority: PRIORITY.hits, spans: others, style: 'ground' });
      painter.paint({ name: CURRENT, priority: PRIORITY.hits, spans: now, style: 'ground' });
    }
    return () => {
      for (const { painter } of sheets) {
        painter.clear(ALL);
        painter.clear(CURRENT);
      }
    };
  }, [sheets, hits, current, stand]);
}

/** The hits on a sheet, and the one that is gone to, as pairs of offsets. */
function hitsOn({ chapterIndex, near }: Sheet, hits: Hits, current: number | null) {
  const numbers = hits.between(chapterIndex, near.from, near.to);
  const others: number[] = [];
  const now: number[] = [];
  for (let number = numbers.from; number < numbers.to; number += 1) {
    const hit = hits.at(number);
    if (hit) (number === current ? now : others).push(hit.start, hit.end);
  }
  return { others, now };
}

/** How much of a window's foot the bar with its surroundings takes, in CSS pixels. */
const FOOT = 160;

function isAtFoot(range: StaticRange): boolean {
  return liveRange(range).getBoundingClientRect().bottom > window.innerHeight - FOOT;
}
