import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';
import {
  changeStatisticsSettings,
  type StatisticsSettings,
} from '@/shared/statistics/statistics-settings';

import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const BOOKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 40, 52, 100];

export function Goals({ settings }: { settings: StatisticsSettings }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const show = useNotices((notices) => notices.show);
  const choose = (values: Partial<StatisticsSettings>) =>
    void changeStatisticsSettings(values).catch(() =>
      show({ type: 'error', title: t('goals.failed') }),
    );
  return (
    <Section title={t('goals.title')} text={<p>{t('goals.text')}</p>}>
      <div className={styles.goals}>
        <Goal
          label={t('goals.day')}
          options={MINUTES}
          value={settings.goalMinutes}
          words={(minutes) => words.time(minutes * 60)}
          onChoose={(goalMinutes) => choose({ goalMinutes })}
        />
        <Goal
          label={t('goals.year')}
          options={BOOKS}
          value={settings.goalBooks}
          words={words.amount}
          onChoose={(goalBooks) => choose({ goalBooks })}
        />
      </div>
    </Section>
  );
}

function Goal({
  label,
  options,
  value,
  words,
  onChoose,
}: {
  label: string;
  options: number[];
  value: number;
  words: (value: number) => string;
  onChoose: (value: number) => void;
}) {
  const { t } = useTranslation('myReading');
  const id = useId();
  // What another page has let somebody choose is not taken away here.
  const all = [...new Set([...options, ...(value > 0 ? [value] : [])])].sort((a, b) => a - b);
  return (
    <div className={styles.goal}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value={0}>{t('goals.none')}</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
