/** Turning pages, scrolling by chapters, or all of the book in one piece. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import styles from './mode-field.module.css';
import { usePreferences } from './preferences-store';
import { tryWhole, useWholeBook } from './whole-book/whole-book-store';

const MODES = {
  page: { isPaginated: true },
  chapter: { isPaginated: false, scrolling: 'chapter' },
  book: { isPaginated: false, scrolling: 'book' },
} as const;

const NAMES = ['page', 'chapter', 'book'] as const;

export function ModeField() {
  const { t } = useTranslation('reading');
  const { change, isPaginated, scrolling } = usePreferences();
  const unfit = useWholeBook((whole) => whole.unfit);
  const name = useId();
  const mode = isPaginated ? 'page' : scrolling;
  return (
    <fieldset className={styles.mode}>
      <legend className="visually-hidden">{t('mode.label')}</legend>
      {/* Says which it is, and stands as their heading; pressed it leads there and back again, to
          whichever was scrolled last. */}
      <Button
        look="quiet"
        className={styles.now}
        title={t(isPaginated ? `mode.to.${scrolling}` : 'mode.to.page')}
        onClick={() => change({ isPaginated: !isPaginated })}
      >
        {t(`mode.${mode}`)}
      </Button>
      <div className={styles.modes}>
        {NAMES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={mode === one}
              onChange={() => {
                tryWhole();
                change(MODES[one]);
              }}
            />
            {t(`mode.short.${one}`)}
          </label>
        ))}
      </div>
      {mode === 'book' && unfit && unfit.because !== 'code' && (
        <p className={styles.note}>{t(`wholeBook.${unfit.because}`)}</p>
      )}
    </fieldset>
  );
}
