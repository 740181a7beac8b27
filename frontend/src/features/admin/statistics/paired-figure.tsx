import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Picker } from '@/shared/ui/picker';

import { ConditionFigure } from './condition-figure';
import type { Words } from './use-words';

type Rows = StudySummary['differences'];

/** Each participant against their own standard text. */
export function PairedFigure({
  rows,
  without,
  confounded,
  words,
}: {
  rows: Rows;
  without: Rows;
  confounded: boolean;
  words: Words;
}) {
  const { t } = useTranslation('staff');
  const [measure, setMeasure] = useState<'speed' | 'score'>('speed');
  const others = rows.filter(({ condition }) => condition !== 'standard');
  return (
    <ConditionFigure
      title={t('statistics.paired.title')}
      text={`${t('statistics.paired.text')} ${t(confounded ? 'statistics.paired.untested' : 'statistics.paired.tested')}`}
      axis={t(`statistics.paired.${measure}`)}
      rows={others}
      without={without}
      measureOf={(row) => (measure === 'speed' ? row.wordsPerMinute : row.scorePercent)}
      format={words.signed}
      floor={Number.NEGATIVE_INFINITY}
      words={words}
      acts={
        <Picker
          label={t('statistics.measure')}
          options={[
            { value: 'speed', name: t('statistics.speed.title') },
            { value: 'score', name: t('statistics.score.title') },
          ]}
          value={measure}
          onChoose={setMeasure}
        />
      }
    />
  );
}
