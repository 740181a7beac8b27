/** What marks there are on the page, for those who do not see them; and a ribbon for a bookmark. */
import { useTranslation } from 'react-i18next';

import type { Annotation } from '@/shared/annotations/annotation';

import { useBars } from '../bars-store';
import { useSheets } from '../sheet-store';
import { annotationsOn, isBookmarked } from './note-index';
import styles from './page-marks.module.css';

export function PageMarks({ annotations }: { annotations: readonly Annotation[] }) {
  const { t } = useTranslation('reading');
  const count = useSheets(({ sheets }) => annotationsOn(sheets, annotations).length);
  const hasBookmark = useSheets(({ sheets }) => isBookmarked(sheets, annotations));
  const openPanel = useBars((bars) => bars.openPanel);
  if (count === 0) return null;
  return (
    <>
      <button type="button" className={styles.count} onClick={() => openPanel('notes')}>
        {t('notes.onPage', { count })}
      </button>
      {hasBookmark && <span className={styles.ribbon} data-bookmark="" aria-hidden="true" />}
    </>
  );
}
