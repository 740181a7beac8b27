import { useTranslation } from 'react-i18next';

import type { Spread, StudySummary } from '@/api/client';

import { Figure } from './figure';
import { grouped } from './grouped';
import { IntervalKey, IntervalPlot } from './interval-plot';
import { spreadCells, spreadColumns } from './spread-columns';
import type { Words } from './use-words';

type InCondition = Pick<
  StudySummary['conditions'][number],
  'ageGroup' | 'condition' | 'n' | 'wordsPerMinute' | 'scorePercent'
>;

interface ConditionFigureProps {
  title: string;
  text: string;
  axis: string;
  rows: InCondition[];
  /** The same without exclusions. */
  without: InCondition[];
  /** What the rows are told apart by; their condition without. */
  column?: string;
  measureOf: (row: InCondition) => Spread | null;
  format: (value: number) => string;
  tick?: (value: number) => string;
  words: Words;
  ends?: [number, number];
  /** Nothing lies below. */
  floor?: number;
  acts?: React.ReactNode;
}

/** A measure by condition and age group. */
export function ConditionFigure({
  rows,
  without,
  column,
  measureOf,
  format,
  words,
  tick = words.number,
  ...figure
}: ConditionFigureProps) {
  const { t } = useTranslation('staff');
  const { title, text, axis, ends, floor, acts } = figure;
  // A group that nobody is in would only take up room.
  const groups = grouped(rows, ({ ageGroup }) => ageGroup).filter(([, of]) =>
    of.some((row) => row.n !== 0),
  );
  const besideOf = ({ ageGroup, condition }: InCondition) => {
    const other = without.find((one) => one.ageGroup === ageGroup && one.condition === condition);
    return other && measureOf(other);
  };
  const panels = groups.map(([ageGroup, of]) => ({
    title: words.group(ageGroup),
    rows: of.map((row) => ({
      name: words.condition(row.condition),
      spread: measureOf(row),
    })),
  }));
  const columns = [{ name: column ?? t('statistics.condition') }, ...spreadColumns(t)];
  return (
    <Figure
      title={title}
      text={text}
      acts={acts}
      table={{
        columns,
        groups: groups.map(([ageGroup, of]) => ({
          name: words.group(ageGroup),
          rows: of.map((row) => ({
            key: row.condition,
            cells: [
              words.condition(row.condition),
              ...spreadCells(measureOf(row), besideOf(row), words, t),
            ],
          })),
        })),
      }}
    >
      <IntervalKey
        words={{
          box: t('statistics.box'),
          whisker: t('statistics.whisker'),
          mean: t('statistics.meanMark'),
        }}
      />
      <IntervalPlot
        label={title}
        axis={axis}
        hidden={t('statistics.hidden')}
        panels={panels}
        format={format}
        tick={tick}
        {...(ends && { ends })}
        {...(floor !== undefined && { floor })}
      />
    </Figure>
  );
}
