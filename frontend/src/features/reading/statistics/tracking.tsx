/** Has what is read in the open book counted, unless its reader wants nothing counted. */
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { keptPace } from '@/shared/reading/kept-pace';
import { useSession } from '@/shared/session/session-store';
import { keepStretch, sendWhatWasRead } from '@/shared/statistics/keep-stretch';
import {
  useChosenStatistics,
  useStatisticsSettings,
} from '@/shared/statistics/statistics-settings';

import { onSign } from '../on-sign';
import { paceKind, paceOf } from '../pace';
import { usePlace } from '../place-store';
import { useSheets } from '../sheet-store';
import { type Moment, type Part, ReadingTracker } from './reading-tracker';
import { ScrolledChapter, TurnedPages } from './views';
import { countWords } from './words';

interface Read {
  bookId: number;
  /** Of the book's text, '' if unknown. */
  language: string;
  /** Of the reading aid, 0 without it. */
  frequency: number;
  isPaginated: boolean;
  /** A panel lies over the page. */
  isCovered: boolean;
}

const now = (): Moment => ({
  clock: performance.now(),
  wall: Date.now(),
  offset: -new Date().getTimezoneOffset(),
});

/** Where it is not known it is not wanted. */
const isOff = () => useStatisticsSettings.getState().settings?.isCounted !== true;

export function Tracking(read: Read) {
  const settings = useChosenStatistics();
  return settings?.isCounted && <Counting {...read} />;
}

function Counting({ bookId, language, frequency, isPaginated, isCovered }: Read) {
  const reader = useSession((session) => session.user?.id ?? null);
  const [tracker, setTracker] = useState<ReadingTracker | null>(null);

  const kind = useRef('');
  kind.current = paceKind(language, frequency);

  // One as long as the book is open: whoever turns the aid on reads no page twice.
  useEffect(() => {
    const pace = () => paceOf(keptPace(String(reader)).read(kind.current));
    const made = new ReadingTracker(
      (stretch) => {
        // It may have been turned off while the page was read.
        if (reader === null || isOff()) return;
        keepStretch(reader, { ...stretch, id: uuid(), bookId, kind: 'read' });
      },
      (characters) => (characters / pace()) * 60_000,
    );
    setTracker(made);
    return () => made.close(now());
  }, [reader, bookId]);

  useEffect(() => {
    if (!tracker) return;
    const stopHearing = onSign(() => tracker.sign(now()));
    const stopLooking = watch(tracker, isPaginated, language);
    return () => {
      stopHearing();
      stopLooking();
    };
  }, [tracker, isPaginated, language]);

  useEffect(() => {
    if (!tracker) return;
    const cover = () => {
      tracker.cover(isCovered || document.hidden, now());
      if (document.hidden) sendWhatWasRead();
    };
    const leave = () => tracker.cover(true, now());
    cover();
    document.addEventListener('visibilitychange', cover);
    globalThis.addEventListener('pagehide', leave);
    globalThis.addEventListener('pageshow', cover);
    return () => {
      document.removeEventListener('visibilitychange', cover);
      globalThis.removeEventListener('pagehide', leave);
      globalThis.removeEventListener('pageshow', cover);
    };
  }, [tracker, isCovered]);

  return null;
}

/** Tells what comes into view, until it is stopped. */
function watch(tracker: ReadingTracker, isPaginated: boolean, language: string): () => void {
  const pages = new TurnedPages((view, by) => tracker.show(view, by, now()));
  const chapter = new ScrolledChapter((view, by) => tracker.show(view, by, now()));
  const look = () => {
    const { sheets } = useSheets.getState();
    const parts = sheets.map(({ chapterIndex, map, seen }): Part => {
      const words = (from: number, to: number) => countWords(map.slice(from, to), language);
      return { chapterIndex, from: seen.from, to: seen.to, words };
    });
    const [first] = parts;
    // Between two chapters there is nothing for a moment.
    if (!first) return;
    if (isPaginated) pages.seen(parts, usePlace.getState().anchor);
    else chapter.seen({ ...first, end: sheets[0]?.map.end ?? first.to });
  };
  look();
  return useSheets.subscribe(look);
}
