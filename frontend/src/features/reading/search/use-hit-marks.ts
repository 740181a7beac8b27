/** Paints the hits on the page in view, without touching the document. */
import { type RefObject, useLayoutEffect } from 'react';

import { canPaint } from '@/shared/reading-aid/ranges';

import { TextMap } from '../text-map';
import { useSearch } from './search-store';

const ALL = 'search-hit';
const CURRENT = 'search-now';
/** Over the aid, which has none. */
const PRIORITY = 1;

/**
 * Marks the hits in `from..to` of a chapter under `root`, whose text begins at `start`.
 * `filled` changes whenever there is other text under it.
 */
export function useHitMarks(
  root: RefObject<HTMLElement | null>,
  filled: unknown,
  chapterIndex: number,
  start: number,
  from: number,
  to: number,
): void {
  const hits = useSearch((search) => search.hits);
  const current = useSearch((search) => search.current);
  const stand = useSearch((search) => search.stand);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling makes new text nodes
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !canPaint() || hits.length === 0) return;
    const numbers = hits.between(chapterIndex, from, to);
    if (numbers.from >= numbers.to) return;
    const map = new TextMap(element, start);
    const others = highlight();
    const now = highlight();
    for (let number = numbers.from; number < numbers.to; number += 1) {
      const hit = hits.at(number);
      const range = hit && map.range(hit.start, hit.end);
      if (range) (number === current ? now : others).add(range);
      if (range && number === current) stand(isAtFoot(range));
    }
    CSS.highlights.set(ALL, others);
    CSS.highlights.set(CURRENT, now);
    return () => {
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(CURRENT);
    };
  }, [root, filled, hits, current, stand, chapterIndex, start, from, to]);
}

/** How much of a window's foot the bar with its surroundings takes, in CSS pixels. */
const FOOT = 160;

function isAtFoot({ startContainer, startOffset, endContainer, endOffset }: StaticRange): boolean {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.getBoundingClientRect().bottom > window.innerHeight - FOOT;
}

function highlight(): Highlight {
  const made = new Highlight();
  made.priority = PRIORITY;
  return made;
}
