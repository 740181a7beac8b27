import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Picker } from '@/shared/ui/picker';

import { ageGroups } from '../study-data';
import { CoursePlot } from './course-plot';
import { Figure } from './figure';
import { spreadCells, spreadColumns } from './spread-columns';
import type { Words } from './use-words';

type Bin = StudySummary['speedAccuracy'][number];

/** Whoever reads faster than this is in the last bin, which has no end. */
const noEnd = 10_000;

export function AccuracyFigure({
  bins,
  without,
  words,
}: {
  bins: Bin[];
  without: Bin[];
  words: Words;
}) {
  const { t } = useTranslation('staff');
  const [group, setGroup] = useState('');
  const shown = bins.filter(({ ageGroup, n }) => (ageGroup ?? '') === group && n !== 0);
  const besideOf = ({ ageGroup, from }: Bin) =>
    without.find((other) => other.ageGroup === ageGroup && other.from === from);
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
        columns: [{ name: t('statistics.speedRange') }, ...spreadColumns(t)],
        groups: [
          {
            rows: shown.map((bin) => ({
              key: String(bin.from),
              cells: [
                rangeOf(bin),
                ...spreadCells(bin.scorePercent, besideOf(bin)?.scorePercent, words, t),
              ],
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
