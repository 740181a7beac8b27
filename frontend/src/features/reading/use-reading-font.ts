/** In which face is the open book set? */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '@/api/api-error';
import type { Manifest } from '@/api/client';
import type { OwnFont, ReadingFont } from '@/core/open-book';
import { bookFontOf, fetchBookFace } from '@/shared/books/own-face';
import { fetchReaderFace, READER_FONTS } from '@/shared/fonts/reader-fonts';

import { useOwnFace } from './own-face-store';
import { usePreferences } from './preferences-store';

/** So long a first page waits for its face; with one that comes later it is set anew. */
const PATIENCE_MS = 6000;
/** A face that did not arrive is asked for again after so long. */
const AGAIN_MS = 20_000;

/** A face that the server does not have does not come by asking. */
function isGone(fault: Error | null): boolean {
  return fault instanceof ApiError && fault.status === 404;
}

/** How faces are asked for: nobody waits long for one before there is a page. */
const asked = {
  retry: (count: number, fault: Error) => count < 1 && !isGone(fault),
  retryDelay: 500,
  refetchInterval: ({ state }: { state: { status: string; error: Error | null } }) =>
    state.status === 'error' && !isGone(state.error) ? AGAIN_MS : (false as const),
};

function useReadersFace(id: string | null) {
  return useQuery({
    ...asked,
    queryKey: [READER_FONTS, id],
    queryFn: ({ signal }) => (id === null ? null : fetchReaderFace(id, signal)),
    enabled: id !== null,
    // Another device may have removed it.
    staleTime: 5000,
  });
}

/** Has the face that most readers of their own fonts need come while the book is on its way. */
export function useFaceAhead(areSettingsKnown: boolean): void {
  const ownFont = usePreferences((preferences) => preferences.ownFont);
  const wantsBooks = usePreferences((preferences) => preferences.bookFont);
  useReadersFace(areSettingsKnown && !wantsBooks ? ownFont : null);
}

/**
 * The book's own face, where its reader wants that and the book has one, else a font that the
 * reader has brought along, else one of Vokal's. Null before the first is here: pages are never
 * measured with a face that is still on its way. What comes after the first leaves the pages as
 * they are until it has come.
 */
export function useReadingFont(manifest: Manifest): ReadingFont | null {
  const chosen = usePreferences((preferences) => preferences.font);
  const wantsBooks = usePreferences((preferences) => preferences.bookFont);
  const ownFont = usePreferences((preferences) => preferences.ownFont);
  const ofBook = bookFontOf(manifest);
  const asksBook = wantsBooks && ofBook !== null;
  const books = useQuery({
    ...asked,
    queryKey: ['books', manifest.id, 'face', ofBook],
    queryFn: ({ signal }) => fetchBookFace(manifest, signal),
    enabled: asksBook,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Without its files it is read as any other book.
  const isOfBook = asksBook && (books.data !== undefined || !books.isError);
  const readers = useReadersFace(isOfBook ? null : ownFont);
  const wanted = isOfBook ? books : ownFont === null ? null : readers;
  const last = useRef<ReadingFont | null>(null);
  const come = faceOf(wanted, chosen) ?? last.current;
  const isLate = useLate(come === null);
  const font = come ?? (isLate ? chosen : null);
  useEffect(() => {
    last.current = font;
    useOwnFace.setState({ font, isOffered: ofBook !== null });
  }, [font, ofBook]);
  useEffect(() => () => useOwnFace.setState({ font: null, isOffered: false }), []);
  return font;
}

/** Whether something has been waited for too long. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** What came, or what stands in for it; null while it is on its way. */
function faceOf(
  wanted: { data: OwnFont | null | undefined; isError: boolean } | null,
  chosen: ReadingFont,
): ReadingFont | null {
  if (wanted === null) return chosen;
  // What came once stays, though it could not be asked for again.
  if (wanted.data !== undefined) return wanted.data ?? chosen;
  return wanted.isError ? chosen : null;
}
