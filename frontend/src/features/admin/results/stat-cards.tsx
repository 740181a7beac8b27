import { useTranslation } from 'react-i18next';

import type { Results } from '@/api/client';
import styles from './stat-cards.module.css';

/** The three numbers that say how the study stands. */
export function StatCards({ totals }: { totals: Results['totals'] | undefined }) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const average = totals?.averageScore ?? null;
  const cards = [
    { label: t('results.participants'), value: totals && number.format(totals.participants) },
    { label: t('results.attempts'), value: totals && number.format(totals.quizAttempts) },
    {
      label: t('results.average'),
      value: totals && (average === null ? '–' : percent.format(average / 100)),
      note: average !== null && t('results.averageNote'),
    },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ label, value, note }) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>
            {value ?? <span className={styles.bone} aria-hidden="true" />}
            {value && note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
