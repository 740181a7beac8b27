/** How times, days and amounts are written. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, dateOf } from './days';

export interface Words {
  time: (seconds: number) => string;
  amount: (number: number) => string;
  day: (day: Day) => string;
  /** With the day of the week. */
  wholeDay: (day: Day) => string;
  weekday: (day: Day) => string;
  month: (day: Day) => string;
}

export function useWords(): Words {
  const { t, i18n } = useTranslation('myReading');
  const { language } = i18n;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const writer = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
      return (day: Day) => writer.format(dateOf(day));
    };
    const numbers = new Intl.NumberFormat(language);
    return {
      time: (seconds) => {
        if (seconds <= 0) return t('none');
        const minutes = Math.round(seconds / 60);
        if (minutes < 1) return t('under');
        if (minutes < 60) return t('minutes', { minutes: numbers.format(minutes) });
        const [hours, rest] = [numbers.format(Math.floor(minutes / 60)), minutes % 60];
        if (rest === 0) return t('hours', { hours });
        return t('hoursAndMinutes', { hours, minutes: numbers.format(rest) });
      },
      amount: (number) => numbers.format(number),
      day: format({ dateStyle: 'medium' }),
      wholeDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
      weekday: format({ weekday: 'short' }),
      month: format({ month: 'long', year: 'numeric' }),
    };
  }, [t, language]);
}
