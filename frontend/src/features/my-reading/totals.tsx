import { useTranslation } from 'react-i18next';

import type { Totals as Figures } from './figures';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

export function Totals({ totals }: { totals: Figures }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const rows = [
    [t('totals.time'), words.time(totals.seconds)],
    [t('totals.days'), words.amount(totals.days)],
    [t('totals.characters'), words.amount(totals.characters)],
    [t('totals.words'), words.amount(totals.words)],
    [t('totals.books'), words.amount(totals.finished)],
  ];
  return (
    <Section
      title={t('totals.title')}
      text={totals.since && <p>{t('totals.since', { date: words.day(totals.since) })}</p>}
    >
      <dl className={styles.totals}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
