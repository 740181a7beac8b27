import { useTranslation } from 'react-i18next';

import type { Spread, StudySummary } from '@/api/client';

import { Figure } from './figure';
import { grouped } from './grouped';
import { IntervalKey, IntervalPlot } from './interval-plot';
import type { Words } from './use-words';

type InCondition = StudySummary['conditions'][number];

interface ConditionFigureProps {
  title: string;
  text: string;
  axis: string;
  rows: InCondition[];
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
  const panels = groups.map(([ageGroup, of]) => ({
    title: words.group(ageGroup),
    rows: of.map((row) => ({
      name: words.condition(row.condition),
      spread: measureOf(row),
    })),
  }));
  const columns = [
    { name: t('statistics.condition') },
    { name: t('statistics.n'), number: true },
    { name: t('statistics.mean'), number: true },
    { name: t('statistics.sd'), number: true },
    { name: t('statistics.median'), number: true },
    { name: t('statistics.quartiles'), number: true },
  ];
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
            cells: [words.condition(row.condition), ...cellsOf(measureOf(row), words, t)],
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

/** n, mean, deviation, median and quartiles, or why there are none. */
export function cellsOf(
  spread: Spread | null,
  { number, fixed }: Words,
  t: (key: string) => string,
): string[] {
  if (!spread) return [t('statistics.hidden'), '', '', '', ''];
  const { n, mean, sd, q1, median, q3 } = spread;
  return [number(n), fixed(mean), fixed(sd), fixed(median), `${fixed(q1)} – ${fixed(q3)}`];
}
