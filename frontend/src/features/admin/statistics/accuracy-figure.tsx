import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Picker } from '@/shared/ui/picker';

import { ageGroups } from '../study-data';
import { cellsOf } from './condition-figure';
import { CoursePlot } from './course-plot';
import { Figure } from './figure';
import type { Words } from './use-words';

type Bin = StudySummary['speedAccuracy'][number];

/** Whoever reads faster than this is in the last bin, which has no end. */
const noEnd = 10_000;

export function AccuracyFigure({ bins, words }: { bins: Bin[]; words: Words }) {
  const { t } = useTranslation('staff');
  const [group, setGroup] = useState('');
  const shown = bins.filter(({ ageGroup, n }) => (ageGroup ?? '') === group && n !== 0);
  const title = t('statistics.accuracy.title');
  const rangeOf = ({ from, to }: Bin) =>
    to > noEnd
      ? t('statistics.accuracy.more', { from: words.number(from) })
      : `${words.number(from)}–${words.number(to)}`;
  return (
    <Figure
      title={title}
      text={t('statistics.accuracy.text')}
      acts={
        <Picker
          label={t('statistics.group')}
          options={[
            { value: '', name: t('statistics.all') },
            ...ageGroups.map((value) => ({ value, name: value })),
          ]}
          value={group}
          onChoose={setGroup}
        />
      }
      table={{
        columns: [
          { name: t('statistics.speedRange') },
          { name: t('statistics.n'), number: true },
          { name: t('statistics.mean'), number: true },
          { name: t('statistics.sd'), number: true },
          { name: t('statistics.median'), number: true },
          { name: t('statistics.quartiles'), number: true },
        ],
        groups: [
          {
            rows: shown.map((bin) => ({
              key: String(bin.from),
              cells: [rangeOf(bin), ...cellsOf(bin.scorePercent, words, t)],
            })),
          },
        ],
      }}
    >
      <CoursePlot
        label={title}
        title={t('statistics.correct')}
        axis={t('statistics.wpm')}
        points={shown.flatMap(({ wordsPerMinute, scorePercent }) =>
          wordsPerMinute ? [{ at: wordsPerMinute.mean, spread: scorePercent }] : [],
        )}
        format={words.percent}
        most={100}
      />
    </Figure>
  );
}
