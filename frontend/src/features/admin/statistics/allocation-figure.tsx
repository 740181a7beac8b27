import { useTranslation } from 'react-i18next';

import type { SessionCounts, StudySummary } from '@/api/client';
import { Figure } from './figure';
import { grouped } from './grouped';
import { type BarRow, FillKey, ShareBars } from './share-bars';
import type { Words } from './use-words';

type Row = StudySummary['allocation'][number];

function sumOf(rows: Row[]): SessionCounts {
  const sum = (name: 'opened' | 'completed' | 'dropped' | 'open') =>
    rows.reduce((total, { sessions }) => total + sessions[name], 0);
  const [completed, dropped] = [sum('completed'), sum('dropped')];
  const ended = completed + dropped;
  return {
    opened: sum('opened'),
    open: sum('open'),
    completed,
    dropped,
    dropoutPercent: ended > 0 ? (dropped / ended) * 100 : null,
  };
}

/** How many began and how many stayed; in the balanced protocol for each list, too. */
export function AllocationFigure({ rows, words }: { rows: Row[]; words: Words }) {
  const { t } = useTranslation('staff');
  const text = (name: string) => t(`statistics.allocation.${name}`);
  const nameOf = ({ protocol, list }: Row) =>
    list === null ? t(`settings.${protocol}`) : t('statistics.allocation.list', { list });
  const groups = grouped(rows, ({ ageGroup }) => ageGroup);
  const lists = grouped(
    rows.filter(({ list }) => list !== null),
    ({ list }) => list,
  );

  const parts = (sessions: SessionCounts): BarRow['parts'] => [
    { name: text('completed'), fill: 'full', value: sessions.completed },
    { name: text('open'), fill: 'hollow', value: sessions.open },
    { name: text('dropped'), fill: 'hatched', value: sessions.dropped },
  ];
  const bars: BarRow[] = [
    ...groups.map(([ageGroup, of]) => ({
      key: `group ${ageGroup}`,
      name: words.group(ageGroup),
      parts: parts(sumOf(of)),
    })),
    ...lists.map(([list, of]) => ({
      key: `list ${list}`,
      name: t('statistics.allocation.list', { list }),
      parts: parts(sumOf(of)),
    })),
  ];
  const most = Math.max(1, ...[...groups, ...lists].map(([, of]) => sumOf(of).opened));

  return (
    <Figure
      title={text('title')}
      text={text('text')}
      table={{
        columns: [
          { name: t('settings.protocol') },
          { name: text('began'), number: true },
          { name: text('completed'), number: true },
          { name: text('open'), number: true },
          { name: text('dropped'), number: true },
          { name: text('rate'), number: true },
        ],
        groups: groups.map(([ageGroup, of]) => ({
          name: words.group(ageGroup),
          rows: of.map((row) => ({
            key: `${row.protocol} ${row.list}`,
            cells: [nameOf(row), ...cells(row.sessions, words)],
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

function cells({ opened, completed, open, dropped, dropoutPercent }: SessionCounts, words: Words) {
  const counts = [opened, completed, open, dropped].map((count) => words.number(count));
  return [...counts, dropoutPercent === null ? '–' : words.percent(dropoutPercent)];
}
