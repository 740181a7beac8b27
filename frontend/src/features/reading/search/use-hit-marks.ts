/** Paints the hits on the text in view. */
import { useLayoutEffect } from 'react';

import { PRIORITY } from '@/shared/marks/painter';
import { liveRange } from '@/shared/marks/text-map';

import { useSheet } from '../sheet-store';
import { useSearch } from './search-store';

const ALL = 'search-hit';
const CURRENT = 'search-now';

export function useHitMarks(): void {
  const sheet = useSheet((state) => state.sheet);
  const hits = useSearch((search) => search.hits);
  const current = useSearch((search) => search.current);
  const stand = useSearch((search) => search.stand);

  useLayoutEffect(() => {
    if (!sheet || hits.length === 0) return;
    const { chapterIndex, map, painter, near } = sheet;
    const numbers = hits.between(chapterIndex, near.from, near.to);
    const others: number[] = [];
    const now: number[] = [];
    for (let number = numbers.from; number < numbers.to; number += 1) {
      const hit = hits.at(number);
      if (hit) (number === current ? now : others).push(hit.start, hit.end);
    }
    const [from, to] = now;
    const range = from === undefined || to === undefined ? null : map.range(from, to);
    if (range) stand(isAtFoot(range));
    painter.paint({ name: ALL, priority: PRIORITY.hits, spans: others, style: 'ground' });
    painter.paint({ name: CURRENT, priority: PRIORITY.hits, spans: now, style: 'ground' });
    return () => {
      painter.clear(ALL);
      painter.clear(CURRENT);
    };
  }, [sheet, hits, current, stand]);
}

/** How much of a window's foot the bar with its surroundings takes, in CSS pixels. */
const FOOT = 160;

function isAtFoot(range: StaticRange): boolean {
  return liveRange(range).getBoundingClientRect().bottom > window.innerHeight - FOOT;
}
