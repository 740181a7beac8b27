import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Figure } from './figure';
import { grouped } from './grouped';
import { type BarRow, FillKey, ShareBars } from './share-bars';
import type { Words } from './use-words';

type Row = StudySummary['allocation'][number];
type People = Row['people'];

function sumOf(rows: Row[]): People {
  const sum = (name: 'begun' | 'finished' | 'left' | 'underWay') =>
    rows.reduce((total, { people }) => total + people[name], 0);
  const [finished, left] = [sum('finished'), sum('left')];
  const ended = finished + left;
  return {
    begun: sum('begun'),
    underWay: sum('underWay'),
    finished,
    left,
    leftPercent: ended > 0 ? (left / ended) * 100 : null,
  };
}

/** How many began and how many stayed; in the balanced protocol for each list, too. */
export function AllocationFigure({
  rows,
  protocol,
  words,
}: {
  rows: Row[];
  protocol: StudySummary['protocol'];
  words: Words;
}) {
  const { t } = useTranslation('staff');
  const text = (name: string) => t(`statistics.allocation.${name}`);
  const nameOfGroup = (ageGroup: string | null) => ageGroup ?? text('unknown');
  const nameOf = ({ list }: Row) =>
    list === null ? t(`settings.${protocol}`) : t('statistics.allocation.list', { list });
  const groups = grouped(rows, ({ ageGroup }) => ageGroup);
  const lists = grouped(
    rows.filter(({ list }) => list !== null),
    ({ list }) => list,
  );

  const parts = (people: People): BarRow['parts'] => [
    { name: text('completed'), fill: 'full', value: people.finished },
    { name: text('open'), fill: 'hollow', value: people.underWay },
    { name: text('dropped'), fill: 'hatched', value: people.left },
  ];
  const bars: BarRow[] = [
    ...groups.map(([ageGroup, of]) => ({
      key: `group ${ageGroup}`,
      name: nameOfGroup(ageGroup),
      parts: parts(sumOf(of)),
    })),
    ...lists.map(([list, of]) => ({
      key: `list ${list}`,
      name: t('statistics.allocation.list', { list }),
      parts: parts(sumOf(of)),
    })),
  ];
  const most = Math.max(1, ...[...groups, ...lists].map(([, of]) => sumOf(of).begun));

  return (
    <Figure
      title={text('title')}
      text={text('text')}
      table={{
        columns: [
          { name: lists.length > 0 ? text('lists') : t('settings.protocol') },
          { name: text('began'), number: true },
          { name: text('completed'), number: true },
          { name: text('open'), number: true },
          { name: text('dropped'), number: true },
          { name: text('rate'), number: true },
        ],
        groups: groups.map(([ageGroup, of]) => ({
          name: nameOfGroup(ageGroup),
          rows: of.map((row) => ({
            key: String(row.list),
            cells: [nameOf(row), ...cells(row.people, words)],
          })),
        })),
      }}
    >
      <FillKey
        fills={[
          { name: text('completed'), fill: 'full' },
          { name: text('open'), fill: 'hollow' },
          { name: text('dropped'), fill: 'hatched' },
        ]}
      />
      <ShareBars
        label={text('title')}
        axis={text('axis')}
        hidden=""
        rows={bars}
        most={most}
        names={136}
        format={words.number}
      />
    </Figure>
  );
}

function cells({ begun, finished, underWay, left, leftPercent }: People, words: Words) {
  const counts = [begun, finished, underWay, left].map((count) => words.number(count));
  return [...counts, leftPercent === null ? '–' : words.percent(leftPercent)];
}
