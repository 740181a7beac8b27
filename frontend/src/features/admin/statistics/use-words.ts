/** How numbers, groups and conditions are written in plots and tables. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { letters } from './blind';

export interface Words {
  number: (value: number) => string;
  /** Of a value in percent. */
  percent: (value: number) => string;
  signed: (value: number) => string;
  group: (ageGroup: string | null) => string;
  condition: (condition: string) => string;
  /** The conditions in the order in which they are listed. */
  inOrder: <Row extends { condition: string }>(rows: Row[]) => Row[];
}

export function useWords(conditions: string[], blindSeed: string | null): Words {
  const { t, i18n } = useTranslation('staff');
  const language = i18n.language;
  return useMemo(() => {
    const digits = (options: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...options });
      return (value: number) => format.format(value);
    };
    const share = digits({ style: 'percent', maximumFractionDigits: 0 });
    const named = blindSeed === null ? null : letters(conditions, blindSeed);
    const condition = (slug: string) =>
      named?.get(slug) ?? t(`statistics.conditions.${slug}`, { defaultValue: slug });
    return {
      number: digits({}),
      percent: (value) => share(value / 100),
      signed: digits({ signDisplay: 'exceptZero' }),
      group: (ageGroup) => ageGroup ?? t('statistics.all'),
      condition,
      inOrder: (rows) =>
        named
          ? [...rows].sort((one, other) =>
              condition(one.condition).localeCompare(condition(other.condition)),
            )
          : rows,
    };
  }, [language, conditions, blindSeed, t]);
}
