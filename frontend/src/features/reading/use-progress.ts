/** Tells this device and the server where the reader is. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import {
  confirmPlace,
  newerPlace,
  readSavedPlace,
  type ServerPlace,
  writeSavedPlace,
} from '@/shared/reading/saved-place';
import { fetchProgress, putProgress } from '@/shared/reading/send-places';

import { usePlace } from './place-store';
import { type Measured, progressAt, wholePercent } from './progress';

const QUIET_MS = 1000;
/** The library's list, with what is read of each book. */
const LIBRARY = { queryKey: ['books'], exact: true };
/** Who stays so long where a jump has led is reading there. */
const STAY_MS = 30_000;

/**
 * Saves each place the reader reads at: here at once, on the server after a
 * quiet second or when the page is left. Opening a book saves nothing, so a
 * device that slept cannot overwrite what another one knows.
 */
export function useProgress(
  bookId: number,
  chapters: readonly Measured[],
  onElsewhere: (server: ServerPlace) => void,
): void {
  const resume = usePlace((place) => place.resume);
  const peeking = usePlace((place) => place.peeking !== null);
  const anchor = usePlace((place) => place.anchor);
  const stay = usePlace((place) => place.stay);
  const pageNumber = usePlace((place) => place.leaf?.view.pageNumber ?? 1);
  const queries = useQueryClient();
  const waiting = useRef<(() => void) | null>(null);
  const elsewhere = useRef(onElsewhere);
  elsewhere.current = onElsewhere;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place that is only looked at has its own time
  useEffect(() => {
    if (!peeking) return;
    const timer = setTimeout(stay, STAY_MS);
    return () => clearTimeout(timer);
  }, [peeking, anchor, stay]);

  // Written once a place; a page number that settles later is not a move.
  const number = useRef(pageNumber);
  number.current = pageNumber;
  useEffect(() => {
    if (!resume) return;
    const { chapterIndex, offset } = resume;
    const position = { chapterIndex, offset };
    const progress = wholePercent(progressAt(chapters, position, resume.atFoot));
    const timestamp = Date.now();
    writeSavedPlace(bookId, {
      ...position,
      pageNumber: number.current,
      timestamp,
      synced: readSavedPlace(bookId)?.synced ?? null,
      progress,
      sent: false,
    });

    const send = () => {
      waiting.current = null;
      putProgress(bookId, { progress, position })
        .then(async ({ updatedAt }) => {
          confirmPlace(bookId, timestamp, updatedAt);
          // Whoever is back in the library by now sees the new number, and not that of a
          // list which was asked for at the same time.
          await queries.cancelQueries(LIBRARY);
          await queries.invalidateQueries(LIBRARY);
        })
        // Offline: the place stays here and is newer than the server's next time.
        .catch(() => undefined);
    };
    waiting.current = send;
    const timer = setTimeout(send, QUIET_MS);
    return () => clearTimeout(timer);
  }, [resume, bookId, chapters, queries]);

  useEffect(() => {
    const flush = () => waiting.current?.();
    const wake = () => {
      if (document.visibilityState === 'hidden') {
        flush();
        return;
      }
      if (waiting.current) return;
      fetchProgress(bookId)
        .then((server) => {
          if (!waiting.current && newerPlace(readSavedPlace(bookId), server) === 'server') {
            elsewhere.current(server);
          }
        })
        .catch(() => undefined);
    };
    globalThis.addEventListener('pagehide', flush);
    globalThis.addEventListener('online', flush);
    document.addEventListener('visibilitychange', wake);
    return () => {
      globalThis.removeEventListener('pagehide', flush);
      globalThis.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', wake);
      flush();
    };
  }, [bookId]);
}
