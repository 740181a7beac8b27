/** One page or two, and whether there is room for them. */
import { useTranslation } from 'react-i18next';

import { columnsFor, columnWishes } from '@/shared/reading/columns';
import { stageIn } from '@/shared/reading/stage';

import { Choice } from '../display-fields';
import styles from '../display-panel.module.css';
import { usePreferences } from '../preferences-store';

export function ColumnsField() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, columns, isPaginated } = preferences;
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
    </>
  );
}
