import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Picker } from '@/shared/ui/picker';

import { Figure } from './figure';
import { grouped } from './grouped';
import { type BarRow, type Fill, FillKey, ShareBars } from './share-bars';
import type { Words } from './use-words';

type Item = StudySummary['items'][number];

const folders = ['mandatory', 'optional1', 'optional2', 'optional3', 'optional4'];

/** The correct answer first, then the distractors in the order of the questionnaire. */
function correctFirst(item: Item): Item['answers'] {
  return [...item.answers].sort((one, other) => Number(other.correct) - Number(one.correct));
}

function shareOf(item: Item, count: number | null): number {
  return item.n && count !== null ? (count / item.n) * 100 : 0;
}

const fills: Fill[] = ['full', 'hatched', 'light'];

export function ItemsFigure({
  items,
  without,
  words,
}: {
  items: Item[];
  without: Item[];
  words: Words;
}) {
  const { t } = useTranslation('staff');
  const text = (name: string) => t(`statistics.items.${name}`);
  const answers = [text('right'), text('first'), text('second')];
  const texts = grouped(items, ({ ageGroup, folder }) => `${ageGroup ?? ''} ${folder}`);
  const [chosen, setChosen] = useState(texts[0]?.[0] ?? '');
  const [, shown = []] = texts.find(([key]) => key === chosen) ?? texts[0] ?? [];

  const besideOf = (item: Item) =>
    without.find(
      ({ ageGroup, folder, question }) =>
        ageGroup === item.ageGroup && folder === item.folder && question === item.question,
    );
  const countWithout = (item: Item, answer: string) => {
    const beside = besideOf(item);
    const count = beside?.answers.find((one) => one.text === answer)?.count;
    return beside && count != null ? words.percent(shareOf(beside, count)) : t('statistics.hidden');
  };
  const nameOf = ([first]: Item[]) => {
    if (!first?.ageGroup) return text('english');
    const folder = t('statistics.items.folder', { n: folders.indexOf(first.folder) + 1 });
    return `${first.ageGroup} · ${folder}`;
  };
  const bars: BarRow[] = shown.map((item, index) => ({
    key: item.question,
    name: `${index + 1}`,
    parts:
      item.hidden || !item.n
        ? null
        : correctFirst(item).map(({ count }, place) => ({
            name: answers[place] ?? '',
            fill: fills[place] ?? 'hollow',
            value: shareOf(item, count),
          })),
  }));

  return (
    <Figure
      title={text('title')}
      text={text('text')}
      acts={
        <Picker
          label={text('story')}
          options={texts.map(([value, of]) => ({ value, name: nameOf(of) }))}
          value={chosen}
          onChoose={setChosen}
        />
      }
      table={{
        columns: [
          { name: text('question') },
          { name: t('statistics.n'), number: true },
          { name: text('share'), number: true },
          { name: text('shareWithout'), number: true },
        ],
        groups: shown.map((item, index) => ({
          name: `${index + 1}. ${item.text}`,
          rows: correctFirst(item).map((answer, place) => ({
            key: answer.text,
            cells: [
              place === 0 ? <strong key="right">{answer.text}</strong> : answer.text,
              answer.count === null ? t('statistics.hidden') : words.number(answer.count),
              answer.count === null || !item.n ? '' : words.percent(shareOf(item, answer.count)),
              countWithout(item, answer.text),
            ],
          })),
        })),
      }}
    >
      <FillKey fills={answers.map((name, place) => ({ name, fill: fills[place] ?? 'hollow' }))} />
      <ShareBars
        label={text('title')}
        axis={text('share')}
        hidden={t('statistics.hidden')}
        rows={bars}
        most={100}
        names={28}
        format={words.percent}
      />
    </Figure>
  );
}
