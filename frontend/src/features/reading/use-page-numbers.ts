/** On which pages places are, for lists of them. */
import { useEffect, useMemo, useState } from 'react';

import type { Locator, OpenBook } from '@/core/open-book';

import { usePlace } from './place-store';

const keyOf = ({ chapterIndex, offset }: Locator) => `${chapterIndex}:${offset}`;

/** Gives a place's page, counted from 1 in the whole book; null while it is not final. */
export function usePageNumbers(
  book: OpenBook | null,
  /** Those in view. */
  places: readonly Locator[],
): (place: Locator) => number | null {
  const settled = usePlace((place) => place.exactFor);
  // A chapter that is cut anew may have another number of pages.
  const total = usePlace((place) => place.leaf?.view.totalPages ?? 0);
  const exactFor = useMemo(() => settled && { settled, total }, [settled, total]);
  const [known, setKnown] = useState<{ of: unknown; pages: ReadonlyMap<string, number> }>({
    of: null,
    pages: new Map(),
  });
  const wanted = places.map(keyOf).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal places are the same ones
  const stable = useMemo(() => places, [wanted]);

  useEffect(() => {
    if (!book || !exactFor || stable.length === 0) return;
    let stale = false;
    void book.pageNumbers(stable).then(
      (numbers) => {
        if (stale) return;
        setKnown((before) => {
          const pages = new Map(before.of === exactFor ? before.pages : []);
          for (const [index, place] of stable.entries()) {
            const page = numbers[index] ?? null;
            if (page !== null) pages.set(keyOf(place), page);
          }
          return { of: exactFor, pages };
        });
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [book, exactFor, stable]);

  return (place) => (known.of === exactFor ? (known.pages.get(keyOf(place)) ?? null) : null);
}
