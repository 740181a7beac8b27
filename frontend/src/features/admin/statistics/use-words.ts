/** How numbers, groups and conditions are written in plots and tables. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface Words {
  number: (value: number) => string;
  /** With its decimal even where that is nought, so that a column can be compared. */
  fixed: (value: number) => string;
  /** Of a value in percent. */
  percent: (value: number) => string;
  /** With its sign and its decimal. */
  signed: (value: number) => string;
  group: (ageGroup: string | null) => string;
  /** Before the end the server tells letters, which stand as they are. */
  condition: (condition: string) => string;
}

export function useWords(): Words {
  const { t, i18n } = useTranslation('staff');
  const language = i18n.language;
  return useMemo(() => {
    const digits = (options: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...options });
      return (value: number) => format.format(value);
    };
    const share = digits({ style: 'percent', maximumFractionDigits: 0 });
    return {
      number: digits({}),
      fixed: digits({ minimumFractionDigits: 1 }),
      percent: (value) => share(value / 100),
      signed: digits({ signDisplay: 'exceptZero', minimumFractionDigits: 1 }),
      group: (ageGroup) => ageGroup ?? t('statistics.all'),
      condition: (slug) => t(`statistics.conditions.${slug}`, { defaultValue: slug }),
    };
  }, [language, t]);
}
