/** One page or two, whether there is room for them, and how they are turned. */
import { useTranslation } from 'react-i18next';

import { columnsFor, columnWishes } from '@/shared/reading/columns';
import { turnings } from '@/shared/reading/preferences';
import { stageIn } from '@/shared/reading/stage';

import { Choice } from '../display-fields';
import styles from '../display-panel.module.css';
import { usePreferences } from '../preferences-store';

export function ColumnsField() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, columns, turning, isPaginated } = preferences;
  if (!isPaginated) return null;
  const hasRoom = columnsFor(preferences, stageIn(window)) === 2;
  return (
    <>
      <Choice
        name="columns"
        options={columnWishes}
        value={columns}
        onChoose={(value) => change({ columns: value })}
      />
      {columns !== 'one' && !hasRoom && <p className={styles.note}>{t('columns.noRoom')}</p>}
      <Choice
        name="turning"
        options={turnings}
        value={turning}
        onChoose={(value) => change({ turning: value })}
      />
    </>
  );
}
