/** What the address asks to be shown: `?at=5:1234-1260` a place, `?search=words` some words. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { readSpan, type TextSpan } from '@/core/anchors';

import { hideFloatingBars, useBars } from './bars-store';
import { useSearch } from './search/search-store';

interface AskedPlace {
  span: TextSpan | null;
  words: string;
}

/** Once: then the address is the book's again, and loading it anew goes on where one reads. */
export function useAskedPlace(): AskedPlace {
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(() => {
    const span = placeIn(query.get('at') ?? '');
    return { span, words: query.get('search')?.trim() ?? '' };
  });
  const want = useSearch((search) => search.want);
  const openPanel = useBars((bars) => bars.openPanel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as the book is opened, and never again
  useEffect(() => {
    if (query.size > 0) setQuery({}, { replace: true });
    if (asked.words === '') return;
    want({ text: asked.words });
    openPanel('search');
  }, []);

  return asked;
}

/**
 * No bars over what the address asks for. While the book is fetched, before they are there: they
 * would fade over its words.
 */
export function useClearView(): void {
  const [query] = useSearchParams();
  const asksForPlace = placeIn(query.get('at') ?? '') !== null;
  useEffect(() => {
    if (asksForPlace) hideFloatingBars();
  }, [asksForPlace]);
}

/** A span, or a place alone: `5:1234`. */
function placeIn(written: string): TextSpan | null {
  const place = /^(\d{1,6}):(\d{1,10})$/.exec(written);
  if (!place) return readSpan(written);
  const offset = Number(place[2]);
  return { chapterIndex: Number(place[1]), start: offset, end: offset };
}
