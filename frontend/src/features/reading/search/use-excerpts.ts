/** The text around the hits that are in view. */
import { useEffect, useRef, useState } from 'react';

import type { SearchBook } from '@/core/search-book';
import type { Excerpt } from '@/core/wanted';

import type { Hits } from './hits';

/** Characters on each side of a hit: in the narrowest list it is still seen in two lines. */
const AROUND = 40;

/** The excerpts of the hits `from..to` (by number) as far as they are here. */
export function useExcerpts(
  book: SearchBook,
  /** What was looked for: hits of another search are other hits. */
  wanted: unknown,
  hits: Hits,
  from: number,
  to: number,
): (number: number) => Excerpt | undefined {
  const known = useRef<{ of: unknown; excerpts: Map<number, Excerpt> }>({
    of: wanted,
    excerpts: new Map(),
  });
  if (known.current.of !== wanted) known.current = { of: wanted, excerpts: new Map() };
  const [, setArrived] = useState(0);

  useEffect(() => {
    const { excerpts } = known.current;
    const missing: number[] = [];
    for (let number = from; number < to; number += 1) {
      if (!excerpts.has(number)) missing.push(number);
    }
    const places = missing.map((number) => hits.at(number)).filter((hit) => hit !== null);
    if (places.length === 0) return;
    let stale = false;
    void book.excerpts(places, AROUND).then(
      (arrived) => {
        if (stale) return;
        for (const [index, excerpt] of arrived.entries()) {
          excerpts.set(missing[index] as number, excerpt);
        }
        setArrived((count) => count + 1);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [book, hits, from, to]);

  return (number) => known.current.excerpts.get(number);
}
