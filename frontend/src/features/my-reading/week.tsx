import { useTranslation } from 'react-i18next';

import { type Day, later } from './days';
import { type Seconds, secondsOn } from './figures';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

/** A bar for each day, as long as it was read; the words are there for who sees none. */
export function Week({ days, seconds, today }: { days: Day[]; seconds: Seconds; today: Day }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const most = Math.max(60, ...days.map((day) => seconds.get(day) ?? 0));
  const before = secondsOn(
    days.map((day) => later(day, -7)),
    seconds,
  );
  return (
    <Section
      title={t('week.title')}
      text={
        <>
          <p>{t('week.total', { time: words.time(secondsOn(days, seconds)) })}</p>
          {before > 0 && <p>{t('week.last', { time: words.time(before) })}</p>}
        </>
      }
    >
      <ul className={styles.bars}>
        {days.map((day) => {
          const read = seconds.get(day) ?? 0;
          return (
            <li key={day} data-today={day === today ? '' : undefined}>
              <span className="visually-hidden">{words.wholeDay(day)}</span>
              <span aria-hidden="true" className={styles.weekday}>
                {words.weekday(day)}
              </span>
              <span aria-hidden="true" className={styles.track}>
                {read > 0 && (
                  <span className={styles.bar} style={{ inlineSize: `${(read / most) * 100}%` }} />
                )}
              </span>
              <span className={styles.value}>{day <= today ? words.time(read) : ''}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
