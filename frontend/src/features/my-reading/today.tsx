import { useTranslation } from 'react-i18next';

import type { Statistics } from '@/api/client';
import type { StatisticsSettings } from '@/shared/statistics/statistics-settings';

import type { Day } from './days';
import { daysAtGoal, finishedIn, type Seconds } from './figures';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

interface Shown {
  statistics: Statistics;
  seconds: Seconds;
  today: Day;
  settings: StatisticsSettings | null;
}

/** What was read today, and how far that is from what its reader wants. */
export function Today({ statistics, seconds, today, settings }: Shown) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const read = statistics.days.find(({ day }) => day === today);
  return (
    <Section title={t('today.title')} text={words.wholeDay(today)}>
      <div>
        {read ? (
          <p className={styles.today}>
            <strong>{words.time(read.seconds)}</strong>
            <span>
              {t('today.characters', {
                count: read.characters,
                amount: words.amount(read.characters),
              })}
            </span>
          </p>
        ) : (
          <p>{t('today.nothing')}</p>
        )}
        {settings && (
          <Goals statistics={statistics} seconds={seconds} today={today} settings={settings} />
        )}
      </div>
    </Section>
  );
}

/** Nothing of what was missed. */
function Goals({
  statistics,
  seconds,
  today,
  settings: { goalMinutes, goalBooks },
}: Shown & { settings: StatisticsSettings }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const isReached = (seconds.get(today) ?? 0) >= goalMinutes * 60;
  const often = daysAtGoal(today, seconds, goalMinutes);
  return (
    <>
      {goalMinutes > 0 && (
        <p className={styles.quiet}>
          {t(isReached ? 'today.reached' : 'today.goal', { minutes: words.amount(goalMinutes) })}
          {often > 0 && ` ${t('today.lately', { count: often })}`}
        </p>
      )}
      {goalBooks > 0 && (
        <p className={styles.quiet}>
          {t('today.books', {
            count: finishedIn(today.slice(0, 4), statistics),
            goal: words.amount(goalBooks),
          })}
        </p>
      )}
    </>
  );
}
