/** Tells this device and the server where the reader is. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Locator } from '@/core/open-book';
import {
  newerPlace,
  readSavedPlace,
  type SavedPlace,
  type ServerPlace,
  statusHeard,
  writeSavedPlace,
} from '@/shared/reading/saved-place';
import { fetchProgress, putProgress, putProgressInParting } from '@/shared/reading/send-places';
import { useReach } from '@/shared/shelf/reach';
import { deviceId } from '@/shared/sync/device-id';
import { onSyncNews } from '@/shared/sync/synchronise';
import { placesKey } from './earlier-places';
import { type Reached, usePlace } from './place-store';
import { type Measured, progressAt, wholePercent } from './progress';
import { isInView, useSheets } from './sheet-store';
import { countedFrom, pageWith } from './spread/spread';
import { showOwed } from './turning/turn-to';
import { onPlaceLater, usePlaceLater } from './use-place-later';

const QUIET_MS = 1000;
/** The library's list, with what is read of each book. */
const LIBRARY = { queryKey: ['books'] };
/** Who stays so long where a jump has led is reading there. */
const STAY_MS = 30_000;
/** Who has moved so short a while ago is reading here, whatever other devices say. */
const READING_MS = 120_000;

/**
 * Saves each place the reader reads at: here at once, on the server after a
 * quiet second or when the page is left. Each names the change of the book's place that this
 * device has seen, so one that slept cannot overwrite what another one knows.
 *
 * `seen` is that change when the book was opened. `onElsewhere` hears of a place to which another
 * device has moved since, and whether somebody is reading here: they are told, and not taken
 * there. Told once, they go on from here.
 */
export function useProgress(
  bookId: number,
  chapters: readonly Measured[],
  seen: number,
  onElsewhere: (server: ServerPlace, isReading: boolean) => void,
): void {
  const lookedAt = usePlaceLater((place) => (place.peeking === null ? null : place.anchor));
  const stay = usePlace((place) => place.stay);
  const queries = useQueryClient();
  const waiting = useRef<((isLeaving: boolean) => void) | null>(null);
  const elsewhere = useRef(onElsewhere);
  elsewhere.current = onElsewhere;

  useEffect(() => {
    if (!lookedAt) return;
    // Each place that is only looked at has its own time.
    const timer = setTimeout(stay, STAY_MS);
    return () => clearTimeout(timer);
  }, [lookedAt, stay]);

  const known = useRef(seen);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  /** Asks where the book's place is, unless a newer one is on its way. */
  const look = useRef(() => {});
  look.current = () => {
    if (waiting.current) return;
    fetchProgress(bookId)
      .then((server) => {
        const saved = readSavedPlace(bookId);
        const before = saved && { ...saved, rev: Math.max(saved.rev ?? 0, known.current) };
        if (waiting.current || newerPlace(before, server) !== 'server') return;
        // For as long as the book is open: who opens it later goes on where the other is, unless
        // they have read on here.
        known.current = server.rev;
        if (!isElsewhere(server.position, chapters)) return;
        elsewhere.current(server, performance.now() - movedAt.current < READING_MS);
      })
      .catch(() => undefined);
  };

  const saved = useRef<Reached | null>(null);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves where one reads just now, whatever is drawn of it; each place once. */
  const save = useRef(() => {});
  save.current = () => {
    showOwed();
    const { resume } = usePlace.getState();
    if (!resume || resume === saved.current) return;
    saved.current = resume;
    movedAt.current = performance.now();
    const { chapterIndex, offset } = resume;
    const position = { chapterIndex, offset };
    const timestamp = Date.now();
    const placeNow = (): SavedPlace => ({
      ...position,
      // One that settles later is not a move.
      pageNumber: pageNumberNow(),
      timestamp,
      rev: Math.max(readSavedPlace(bookId)?.rev ?? 0, known.current),
      statusRev: statusHeard(bookId),
      progress: wholePercent(
        progressAt(chapters, countedNow(position), resume.atFoot, resume.through),
      ),
      sent: false,
    });
    writeSavedPlace(bookId, placeNow());

    const send = (isLeaving: boolean) => {
      waiting.current = null;
      clearTimeout(quiet.current);
      // What was confirmed since it was written counts, too, and the page of a place that was
      // scrolled to is known by now.
      const now = placeNow();
      writeSavedPlace(bookId, now);
      const put = isLeaving ? putProgressInParting : putProgress;
      put(bookId, now)
        .then(async (place) => {
          if (!place) return look.current();
          known.current = Math.max(known.current, place.rev);
          void queries.invalidateQueries({ queryKey: placesKey(bookId) });
          // Whoever is back in the library by now sees the new number, and not that of a
          // list which was asked for at the same time.
          await queries.cancelQueries(LIBRARY);
          await queries.invalidateQueries(LIBRARY);
        })
        // Offline: the place stays here until it can be sent.
        .catch(() => undefined);
    };
    waiting.current = send;
    clearTimeout(quiet.current);
    quiet.current = setTimeout(send, QUIET_MS, false);
  };
  useEffect(() => {
    save.current();
    return onPlaceLater(() => save.current());
  }, []);

  useEffect(() => {
    const flush = (isLeaving: boolean) => {
      save.current();
      waiting.current?.(isLeaving);
    };
    const part = () => flush(true);
    const reached = () => flush(false);
    const wake = () => {
      if (document.visibilityState === 'hidden') part();
      else look.current();
    };
    const stopHearing = onSyncNews(({ places }) => {
      const isHere = places.some((place) => place.bookId === bookId && place.device !== deviceId());
      if (isHere) void queries.invalidateQueries({ queryKey: placesKey(bookId) });
      if (isHere && document.visibilityState === 'visible') look.current();
    });
    // Who opened the book while nobody answered hears now of where they read elsewhere.
    const stopReaching = useReach.subscribe(({ isReached }) => isReached && look.current());
    globalThis.addEventListener('pagehide', part);
    globalThis.addEventListener('online', reached);
    document.addEventListener('visibilitychange', wake);
    return () => {
      stopHearing();
      stopReaching();
      globalThis.removeEventListener('pagehide', part);
      globalThis.removeEventListener('online', reached);
      document.removeEventListener('visibilitychange', wake);
      reached();
    };
  }, [bookId, queries]);
}

/** As the footer counts it, as long as its page is in view. */
function countedNow(position: Locator): Locator {
  const { leaf } = usePlace.getState();
  return leaf ? countedFrom(leaf, position) : position;
}

function pageNumberNow(): number {
  const { leaf, anchor } = usePlace.getState();
  return leaf ? pageWith(leaf, anchor).pageNumber : 1;
}

/** Whether it is a place of this book, and none that is in view. */
function isElsewhere(position: Locator | null, chapters: readonly Measured[]): boolean {
  if (!position || position.chapterIndex >= chapters.length) return false;
  const { anchor } = usePlace.getState();
  const { chapterIndex, offset } = position;
  if (chapterIndex === anchor.chapterIndex && offset === anchor.offset) return false;
  return !isInView(useSheets.getState().sheets, position);
}
