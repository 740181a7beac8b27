import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { cellsOf } from './condition-figure';
import { CoursePlot } from './course-plot';
import { Figure } from './figure';
import type { Words } from './use-words';

/** Speed and score from the first text to the last. */
export function OrderFigure({ rows, words }: { rows: StudySummary['positions']; words: Words }) {
  const { t } = useTranslation('staff');
  const axis = t('statistics.position');
  const measures = [
    {
      name: t('statistics.wpm'),
      format: words.fixed,
      tick: words.number,
      most: Number.POSITIVE_INFINITY,
      measureOf: (row: (typeof rows)[number]) => row.wordsPerMinute,
    },
    {
      name: t('statistics.correct'),
      format: words.percent,
      tick: words.percent,
      most: 100,
      measureOf: (row: (typeof rows)[number]) => row.scorePercent,
    },
  ];
  return (
    <Figure
      title={t('statistics.order.title')}
      text={t('statistics.order.text')}
      table={{
        columns: [
          { name: axis },
          { name: t('statistics.n'), number: true },
          { name: t('statistics.mean'), number: true },
          { name: t('statistics.sd'), number: true },
          { name: t('statistics.median'), number: true },
          { name: t('statistics.quartiles'), number: true },
        ],
        groups: measures.map(({ name, measureOf }) => ({
          name,
          rows: rows.map((row) => ({
            key: String(row.position),
            cells: [row.position, ...cellsOf(measureOf(row), words, t)],
          })),
        })),
      }}
    >
      {measures.map(({ name, format, tick, most, measureOf }) => (
        <CoursePlot
          key={name}
          named
          label={`${t('statistics.order.title')}: ${name}`}
          title={name}
          axis={axis}
          points={rows.map((row) => ({ at: row.position, spread: measureOf(row) }))}
          format={format}
          tick={tick}
          most={most}
        />
      ))}
    </Figure>
  );
}
