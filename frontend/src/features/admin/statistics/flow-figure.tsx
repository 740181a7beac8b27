import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';

import { Figure } from './figure';
import { type BarRow, FillKey, ShareBars } from './share-bars';
import type { Words } from './use-words';

type Flow = StudySummary['flow'];

/** From the first who began to the last who counts. It adds up. */
export function FlowFigure({ flow, words }: { flow: Flow; words: Words }) {
  const { t } = useTranslation('staff');
  const text = (name: string) => t(`statistics.flow.${name}`);
  const { people, stages } = flow;
  const bars: BarRow[] = stages.map(({ stage, reached, left, underWay }) => ({
    key: stage,
    name: text(`stages.${stage}`),
    parts: [
      { name: text('wentOn'), fill: 'full', value: reached - left - underWay },
      { name: text('underWay'), fill: 'hollow', value: underWay },
      { name: text('left'), fill: 'hatched', value: left },
    ],
  }));
  const line = (key: string, name: string, count: number) => ({
    key,
    cells: [name, words.number(count), '', ''],
  });
  const reasons = (rows: Flow['excludedBy']) =>
    rows.map(({ reason, count }) => line(reason, text(`reasons.${reason}`), count));
  return (
    <Figure
      title={text('title')}
      text={text('text')}
      table={{
        columns: [
          { name: text('stage') },
          { name: text('reached'), number: true },
          { name: text('left'), number: true },
          { name: text('underWay'), number: true },
        ],
        groups: [
          {
            name: text('way'),
            rows: stages.map(({ stage, ...counts }) => ({
              key: stage,
              cells: [
                text(`stages.${stage}`),
                ...[counts.reached, counts.left, counts.underWay].map(words.number),
              ],
            })),
          },
          {
            name: text('end'),
            rows: [
              line('finished', text('finished'), people.finished),
              line('removed', text('removed'), flow.removed),
              line('kept', text('kept'), flow.kept),
              line('excluded', text('excluded'), flow.excluded),
              ...reasons(flow.excludedBy),
              line('analysed', text('analysed'), flow.analysed),
            ],
          },
          {
            name: text('texts'),
            rows: [
              line('texts', text('textsRead'), flow.texts),
              line('excludedTexts', text('excluded'), flow.excludedTexts),
              ...reasons(flow.excludedTextsBy),
            ],
          },
        ],
      }}
    >
      <FillKey
        fills={[
          { name: text('wentOn'), fill: 'full' },
          { name: text('underWay'), fill: 'hollow' },
          { name: text('left'), fill: 'hatched' },
        ]}
      />
      <ShareBars
        label={text('title')}
        axis={t('statistics.allocation.axis')}
        hidden=""
        rows={bars}
        most={Math.max(1, people.begun)}
        names={136}
        format={words.number}
      />
    </Figure>
  );
}
