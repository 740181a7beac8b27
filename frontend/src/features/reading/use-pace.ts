/** Watches how fast the open book is read, and says how long it still takes. */
import { useEffect, useMemo } from 'react';

import type { PageView } from '@/core/open-book';
import { keptPace } from '@/shared/reading/kept-pace';
import { useSession } from '@/shared/session/session-store';

import { onSign } from './on-sign';
import { Pace, paceKind } from './pace';
import { useTimeLeft } from './pace-store';
import { charactersLeft, type Measured } from './progress';

interface Read {
  /** Null where no pages are turned. */
  view: PageView | null;
  chapters: readonly Measured[];
  /** Of the book's text, '' if unknown. */
  language: string;
  /** Of the reading aid, 0 without it. */
  frequency: number;
  /** A panel lies over the page. */
  isCovered: boolean;
}

export function usePace({ view, chapters, language, frequency, isCovered }: Read): void {
  const reader = useSession((session) => session.user?.id ?? null);
  const pace = useMemo(() => new Pace(keptPace(String(reader))), [reader]);
  const kind = paceKind(language, frequency);

  useEffect(() => {
    if (!view) {
      useTimeLeft.setState({ chapter: null, book: null });
      return;
    }
    const { chapterIndex, startOffset, endOffset, pageInChapter, pagesInChapter } = view;
    const endsChapter = pageInChapter >= pagesInChapter - 1;
    pace.shown({ chapterIndex, startOffset, endOffset, endsChapter, kind }, performance.now());
    const { chapter, book } = charactersLeft(chapters, {
      chapterIndex,
      offset: startOffset,
    });
    useTimeLeft.setState({
      chapter: pace.minutesFor(chapter),
      book: book === null ? null : pace.minutesFor(book),
    });
  }, [view, pace, kind, chapters]);

  useEffect(() => onSign(() => pace.sign(performance.now())), [pace]);

  useEffect(() => {
    const cover = () => pace.cover(isCovered || document.hidden, performance.now());
    cover();
    document.addEventListener('visibilitychange', cover);
    return () => document.removeEventListener('visibilitychange', cover);
  }, [pace, isCovered]);
}
