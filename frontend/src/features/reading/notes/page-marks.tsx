/** What marks there are on the page, for those who do not see them; and a ribbon for a bookmark. */
import { useTranslation } from 'react-i18next';

import type { Annotation } from '@/shared/annotations/annotation';

import { useBars } from '../bars-store';
import { useSheets } from '../sheet-store';
import { annotationsOn } from './note-index';
import styles from './page-marks.module.css';

export function PageMarks({ annotations }: { annotations: readonly Annotation[] }) {
  const { t } = useTranslation('reading');
  const sheets = useSheets((state) => state.sheets);
  const openPanel = useBars((bars) => bars.openPanel);
  const here = annotationsOn(sheets, annotations);
  if (here.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.count} onClick={() => openPanel('notes')}>
        {t('notes.onPage', { count: here.length })}
      </button>
      {here.some(({ kind }) => kind === 'bookmark') && (
        <span className={styles.ribbon} data-bookmark="" aria-hidden="true" />
      )}
    </>
  );
}
