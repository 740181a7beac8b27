import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { type Day, type Month, monthsUpTo } from './days';
import { type Seconds, secondsOn } from './figures';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

/** So many months at once. */
const MONTHS = 4;
/** From so many minutes on the line under a day is longer. */
const STEPS = [1, 15, 30, 60];

interface Shown {
  seconds: Seconds;
  today: Day;
  /** With which day a week begins. */
  firstWeekday: number;
}

/** The last months as tables, the latest first. */
export function Calendar({ seconds, today, firstWeekday }: Shown) {
  const { t } = useTranslation('myReading');
  const [count, setCount] = useState(MONTHS);
  const months = monthsUpTo(today, count, firstWeekday);
  const first = [...seconds.keys()].sort()[0];
  const hasEarlier = first !== undefined && first < (months.at(-1)?.first ?? '');
  return (
    <Section title={t('calendar.title')} text={<p>{t('calendar.text')}</p>}>
      <div className={styles.months}>
        {months.map((month) => (
          <OneMonth key={month.first} month={month} seconds={seconds} today={today} />
        ))}
      </div>
      {hasEarlier && (
        <Button className={styles.act} onClick={() => setCount(count + MONTHS)}>
          {t('calendar.earlier')}
        </Button>
      )}
    </Section>
  );
}

function OneMonth({ month, seconds, today }: { month: Month; seconds: Seconds; today: Day }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const days = month.weeks.flat().filter((day) => day !== null);
  const read = days.filter((day) => seconds.has(day));
  // A week that lies in it as a whole has each day once.
  const whole = month.weeks.find((week) => week.every((day) => day !== null)) ?? [];
  return (
    <table className={styles.month}>
      <caption>
        <span aria-hidden="true">{words.month(month.first)}</span>
        <span className="visually-hidden">
          {t('calendar.month', {
            month: words.month(month.first),
            time: words.time(secondsOn(days, seconds)),
            days: t('calendar.days', { count: read.length }),
          })}
        </span>
      </caption>
      <thead>
        <tr>
          {whole.map((day) => (
            <th key={day} scope="col">
              {words.weekday(day ?? '').slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is a day of the week
              <td key={at} data-today={day === today ? '' : undefined}>
                {day && <OneDay day={day} seconds={seconds.get(day) ?? 0} isOver={day <= today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OneDay({ day, seconds, isOver }: { day: Day; seconds: number; isOver: boolean }) {
  const words = useWords();
  const level = STEPS.filter((minutes) => seconds >= (minutes - 1) * 60 && seconds > 0).length;
  return (
    <span className={styles.day} title={seconds > 0 ? words.time(seconds) : undefined}>
      <time dateTime={day} data-future={isOver ? undefined : ''}>
        {Number(day.slice(8))}
      </time>
      {seconds > 0 && (
        <>
          <span className="visually-hidden">{`, ${words.time(seconds)}`}</span>
          <span aria-hidden="true" className={styles.line} data-level={level} />
        </>
      )}
    </span>
  );
}
