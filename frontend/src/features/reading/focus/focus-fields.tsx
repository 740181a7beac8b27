/** What helps to keep the line, and on how many lines. */
import { useTranslation } from 'react-i18next';

import { focuses, RULER_LINES } from '@/shared/reading/preferences';

import { Choice, Range } from '../display-fields';
import styles from '../display-panel.module.css';
import { usePreferences } from '../preferences-store';

export function FocusFields() {
  const { t } = useTranslation('reading');
  const { change, focus, rulerLines, isPaginated } = usePreferences();
  // A chapter that is scrolled moves under the eye by itself.
  if (!isPaginated) return null;
  return (
    <>
      <Choice
        name="focus"
        options={focuses}
        value={focus}
        onChoose={(value) => change({ focus: value })}
      />
      {focus === 'ruler' && (
        <Range
          label={t('rulerLines.label')}
          value={rulerLines}
          shown={t('rulerLines.value', { count: rulerLines })}
          range={RULER_LINES}
          onChange={(value) => change({ rulerLines: value })}
        />
      )}
      {focus !== 'off' && <p className={styles.note}>{t(`focus.how_${focus}`)}</p>}
    </>
  );
}
