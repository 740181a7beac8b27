import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageView } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import styles from './bars.module.css';
import { useBars } from './bars-store';
import { Pace } from './pace';
import { usePlace } from './place-store';
import { type Measured, percentWords, progressAt } from './progress';

interface FooterBarProps {
  view: PageView | null;
  chapters: readonly Measured[];
  paginated: boolean;
  back: () => void;
}

/** How far one has come, in the book and in the chapter, and about how long it takes. */
export function FooterBar({ view, chapters, paginated, back }: FooterBarProps) {
  const { t, i18n } = useTranslation('reading');
  const cameFrom = usePlace((place) => place.cameFrom);
  const anchor = usePlace((place) => place.anchor);
  const atFoot = usePlace((place) => place.atFoot);
  const through = usePlace((place) => place.through);
  const openPanel = useBars((bars) => bars.openPanel);
  const minutes = useMinutesLeft(view);
  const progress = view ? progressAt(chapters, anchor, atFoot, through) : 0;
  const percent = percentWords(progress, i18n.language);

  return (
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(progress)}
      >
        <span style={{ inlineSize: `${progress}%` }} />
      </div>
      <div className={styles.quiet}>
        <button
          type="button"
          className={styles.complete}
          title={t('goTo.title')}
          aria-haspopup="dialog"
          disabled={view === null}
          onClick={() => openPanel('go-to')}
        >
          {t('complete', { percent })}
        </button>
        {cameFrom && (
          <Button look="quiet" className={styles.wayBack} onClick={back}>
            <Undo2 aria-hidden />
            {t(cameFrom.by === 'note' ? 'reference.toText' : 'wayBack')}
          </Button>
        )}
        {view && paginated && (
          <span className={styles.place}>
            {t('pageOfPages', { page: view.pageInChapter + 1, pages: view.pagesInChapter })}
            <span className={styles.wide}>{` ${t('inThisChapter')}`}</span>
            {minutes !== null && (
              <span className={styles.time}>{` · ${t('timeLeft', { count: minutes })}`}</span>
            )}
          </span>
        )}
      </div>
    </>
  );
}

/** Minutes to the end of the chapter at this reader's pace; null on its last page. */
function useMinutesLeft(view: PageView | null): number | null {
  const [pace] = useState(() => new Pace());
  const [minutes, setMinutes] = useState<number | null>(null);

  useEffect(() => {
    if (!view) return;
    const characters = view.endOffset - view.startOffset;
    pace.pageShown(characters, performance.now());
    const pagesLeft = view.pagesInChapter - view.pageInChapter - 1;
    // The text before this page tells how much one page of this chapter holds.
    const perPage = view.endOffset / (view.pageInChapter + 1);
    setMinutes(pagesLeft > 0 ? pace.minutesFor(perPage * pagesLeft) : null);
  }, [view, pace]);

  return minutes;
}
