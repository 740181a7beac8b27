/** The reading aid, and how strongly the rest is printed beside what it stresses. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { highlightModes } from '@/shared/reading/preferences';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { useContrast } from '@/shared/reading-aid/use-contrast';
import { READABLE } from '@/shared/theme/own-colours';

import { Choice, Range } from './display-fields';
import styles from './display-panel.module.css';
import { FocusFields } from './focus/focus-fields';
import { frequencyOf, usePreferences } from './preferences-store';

const CONTRAST = { least: 0, most: 100, step: 5 };

export function AidFields() {
  const { t } = useTranslation('reading');
  const { change, highlightMode, contrast } = usePreferences();
  const noteId = useId();
  const ratio = useContrast(restOpacity(contrast));
  const aided = highlightMode !== 'none';
  const isLow = aided && ratio < READABLE;
  return (
    <>
      <Choice
        name="highlighting"
        options={highlightModes}
        value={highlightMode}
        onChoose={(value) => change({ highlightMode: value })}
      />
      {aided && (
        <p className={styles.note}>{t(`highlighting.meaning_${frequencyOf(highlightMode)}`)}</p>
      )}
      <Range
        label={t('contrast.label')}
        value={contrast}
        shown={t('contrast.value', { contrast })}
        range={CONTRAST}
        describedBy={isLow ? noteId : undefined}
        onChange={(value) => change({ contrast: value })}
      />
      {isLow && (
        <p id={noteId} className={styles.note}>
          {t('contrast.low')}
        </p>
      )}
      <FocusFields />
    </>
  );
}
