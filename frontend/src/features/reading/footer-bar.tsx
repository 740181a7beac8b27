import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Locator, PageView } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import styles from './bars.module.css';
import { useBars } from './bars-store';
import { BookPage } from './book-page';
import { usePlace } from './place-store';
import { type Measured, percentWords, progressAt } from './progress';
import { TimeLeft } from './time-left';
import { usePlaceLater } from './use-place-later';

interface FooterBarProps {
  view: PageView | null;
  /** From where it is counted. */
  place: Locator;
  chapters: readonly Measured[];
  paginated: boolean;
  back: () => void;
}

/** How far one has come, in the book and in the chapter, and about how long it takes. */
export function FooterBar({ view, place, chapters, paginated, back }: FooterBarProps) {
  const { t, i18n } = useTranslation('reading');
  const cameFrom = usePlace((now) => now.cameFrom);
  const atFoot = usePlaceLater((now) => now.atFoot);
  const through = usePlaceLater((now) => now.through);
  const openPanel = useBars((bars) => bars.openPanel);
  const progress = view ? progressAt(chapters, place, atFoot, through) : 0;
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
        {view && (
          <span className={styles.place}>
            {paginated && (
              <>
                {t('pageOfPages', { page: view.pageInChapter + 1, pages: view.pagesInChapter })}
                <span className={styles.wide}>{` ${t('inThisChapter')}`}</span>
                <span className={styles.time}>
                  {' · '}
                  <TimeLeft />
                </span>
              </>
            )}
            <BookPage place={place} className={styles.bookPage} />
          </span>
        )}
      </div>
    </>
  );
}
