/** Where the lines of the table of contents lead, for the pages they stand on. */
import { useEffect, useState } from 'react';

import type { Locator, OpenBook } from '@/core/open-book';

import type { TocLine } from './contents';
import { usePlace } from './place-store';

/**
 * Returns the place of a line; null while it is not known. What leads into a chapter is looked up
 * one chapter after the other, and not before all pages are counted: that comes first.
 */
export function useEntryPlaces(
  book: OpenBook | null,
  lines: readonly TocLine[],
): (line: TocLine) => Locator | null {
  const isExact = usePlace((place) => place.exactFor !== null);
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!book || !isExact) return;
    let isStale = false;
    const find = async () => {
      for (const [chapterIndex, fragments] of wantedOf(lines)) {
        const found = new Map<string, number>();
        for (const fragment of fragments) {
          const offset = await book.offsetOfId(chapterIndex, fragment).catch(() => null);
          if (isStale) return;
          found.set(keyOf(chapterIndex, fragment), offset ?? 0);
        }
        setKnown((before) => new Map([...before, ...found]));
      }
    };
    void find();
    return () => {
      isStale = true;
    };
  }, [book, isExact, lines]);
  return ({ chapterIndex, fragment }) => {
    if (fragment === null) return { chapterIndex, offset: 0 };
    const offset = known.get(keyOf(chapterIndex, fragment));
    return offset === undefined ? null : { chapterIndex, offset };
  };
}

const keyOf = (chapterIndex: number, fragment: string) => `${chapterIndex}#${fragment}`;

/** The ids that are looked for in each chapter. */
function wantedOf(lines: readonly TocLine[]): Map<number, string[]> {
  const wanted = new Map<number, string[]>();
  for (const { chapterIndex, fragment } of lines) {
    if (fragment !== null) {
      wanted.set(chapterIndex, [...(wanted.get(chapterIndex) ?? []), fragment]);
    }
  }
  return wanted;
}
