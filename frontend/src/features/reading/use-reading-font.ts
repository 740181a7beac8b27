/** In which face is the open book set? */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { ReadingFont } from '@/core/open-book';
import { fetchOwnFace, ownFontOf } from '@/shared/books/own-face';

import { useOwnFace } from './own-face-store';
import { usePreferences } from './preferences-store';

/**
 * The book's own face, where its reader wants that and the book has one, else the reader's. Null
 * before the first is here: pages are never measured with a face that is still on its way. What
 * comes after the first leaves the pages as they are until it has come.
 */
export function useReadingFont(manifest: Manifest): ReadingFont | null {
  const chosen = usePreferences((preferences) => preferences.font);
  const wantsOwn = usePreferences((preferences) => preferences.bookFont);
  const own = ownFontOf(manifest);
  const { data, isError } = useQuery({
    queryKey: ['books', manifest.id, 'face', own],
    queryFn: ({ signal }) => (own ? fetchOwnFace(manifest, own, signal) : null),
    enabled: wantsOwn && own !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody waits long for a face before there is a page.
    retry: 1,
    retryDelay: 500,
  });
  const last = useRef<ReadingFont | null>(null);
  // Without its files the book is read as any other.
  const now = wantsOwn && own && !isError ? (data ?? null) : chosen;
  const font = now ?? last.current;
  useEffect(() => {
    last.current = font;
    useOwnFace.setState({ font, isOffered: own !== null });
  }, [font, own]);
  useEffect(() => () => useOwnFace.setState({ font: null, isOffered: false }), []);
  return font;
}
