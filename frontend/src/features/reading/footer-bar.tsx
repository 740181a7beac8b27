import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Locator, PageView } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import styles from './bars.module.css';
import { Pace } from './pace';
import { usePlace } from './place-store';
import { progressOf } from './saved-place';

interface FooterBarProps {
  view: PageView | null;
  chapters: number;
  paginated: boolean;
  jump: (to: Locator) => void;
}

/** How far one has come, in the book and in the chapter, and about how long it takes. */
export function FooterBar({ view, chapters, paginated, jump }: FooterBarProps) {
  const { t } = useTranslation('reading');
  const cameFrom = usePlace((place) => place.cameFrom);
  const offerWayBack = usePlace((place) => place.offerWayBack);
  const minutes = useMinutesLeft(view);
  const progress = view ? progressOf(view.chapterIndex, chapters) : 0;
  const percent = progress.toFixed(1);

  return (
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress)}
      >
        <span style={{ inlineSize: `${progress}%` }} />
      </div>
      <div className={styles.quiet}>
        <span>{t('complete', { percent })}</span>
        {cameFrom && (
          <Button
            look="quiet"
            className={styles.wayBack}
            onClick={() => {
              jump(cameFrom);
              offerWayBack(null);
            }}
          >
            <Undo2 aria-hidden />
            {t('wayBack')}
          </Button>
        )}
        {view && paginated && (
          <span className={styles.place}>
            {t('placeInChapter', { page: view.pageInChapter + 1, pages: view.pagesInChapter })}
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
