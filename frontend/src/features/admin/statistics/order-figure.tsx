import { useTranslation } from 'react-i18next';

import type { Spread, StudySummary } from '@/api/client';
import { CoursePlot } from './course-plot';
import { Figure } from './figure';
import { spreadCells, spreadColumns } from './spread-columns';
import type { Words } from './use-words';

type Rows = StudySummary['positions'];

/** Speed and score from the first text to the last. */
export function OrderFigure({
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
  const axis = t('statistics.position');
  const besideOf = (row: Rows[number], measureOf: (row: Rows[number]) => Spread | null) => {
    const other = without.find(({ position }) => position === row.position);
    return other && measureOf(other);
  };
  const measures = [
    {
      name: t('statistics.wpm'),
      format: words.fixed,
      tick: words.number,
      most: Number.POSITIVE_INFINITY,
      measureOf: (row: Rows[number]) => row.wordsPerMinute,
    },
    {
      name: t('statistics.correct'),
      format: words.percent,
      tick: words.percent,
      most: 100,
      measureOf: (row: Rows[number]) => row.scorePercent,
    },
  ];
  return (
    <Figure
      title={t('statistics.order.title')}
      text={`${t('statistics.order.text')} ${confounded ? t('statistics.confoundedShort') : ''}`}
      table={{
        columns: [{ name: axis }, ...spreadColumns(t)],
        groups: measures.map(({ name, measureOf }) => ({
          name,
          rows: rows.map((row) => ({
            key: String(row.position),
            cells: [
              row.position,
              ...spreadCells(measureOf(row), besideOf(row, measureOf), words, t),
            ],
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
