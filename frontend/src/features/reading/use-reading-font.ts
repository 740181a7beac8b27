/** In which face is the open book set? */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { OwnFont, ReadingFont } from '@/core/open-book';
import { bookFontOf, fetchBookFace } from '@/shared/books/own-face';
import { fetchReaderFace, READER_FONTS } from '@/shared/fonts/reader-fonts';

import { useOwnFace } from './own-face-store';
import { usePreferences } from './preferences-store';

/** A face that did not arrive is asked for again after so long. */
const AGAIN_MS = 20_000;

/**
 * The book's own face, where its reader wants that and the book has one, else a font that the
 * reader has brought along, else one of Vokal's. Null before the first is here: pages are never
 * measured with a face that is still on its way. What comes after the first leaves the pages as
 * they are until it has come.
 */
export function useReadingFont(manifest: Manifest): ReadingFont | null {
  const chosen = usePreferences((preferences) => preferences.font);
  const wantsOwn = usePreferences((preferences) => preferences.bookFont);
  const ownFont = usePreferences((preferences) => preferences.ownFont);
  const own = bookFontOf(manifest);
  const wanted = wantsOwn && own ? own : ownFont;
  const { data, isError } = useQuery({
    queryKey: [READER_FONTS, wanted],
    queryFn: async ({ signal }): Promise<OwnFont | null> => {
      if (wanted === own) return fetchBookFace(manifest, signal);
      return wanted === null ? null : fetchReaderFace(wanted, signal);
    },
    enabled: wanted !== null,
    // A book keeps its own; what readers have brought along another device may have removed.
    staleTime: wanted === own ? Number.POSITIVE_INFINITY : 0,
    // Nobody waits long for a face before there is a page.
    retry: 1,
    retryDelay: 500,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
  const last = useRef<ReadingFont | null>(null);
  // Without its files the book is read as any other.
  const come = data === undefined && isError ? null : data;
  const now = wanted === null || come === null ? chosen : (come ?? null);
  const font = now ?? last.current;
  useEffect(() => {
    last.current = font;
    useOwnFace.setState({ font, isOffered: own !== null });
  }, [font, own]);
  useEffect(() => () => useOwnFace.setState({ font: null, isOffered: false }), []);
  return font;
}
