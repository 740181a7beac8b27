import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';

import { ConditionFigure } from './condition-figure';
import type { Words } from './use-words';

type Rows = StudySummary['languages'];

/** German and English texts: language is in no other figure. */
export function LanguageFigure({
  rows,
  without,
  words,
}: {
  rows: Rows;
  without: Rows;
  words: Words;
}) {
  const { t } = useTranslation('staff');
  const named = (all: Rows) =>
    all.map(({ language, ...row }) => ({
      ...row,
      condition: t(`statistics.language.${language}`),
    }));
  return (
    <ConditionFigure
      title={t('statistics.language.title')}
      text={t('statistics.language.text')}
      axis={t('statistics.wpm')}
      column={t('statistics.language.column')}
      rows={named(rows)}
      without={named(without)}
      measureOf={(row) => row.wordsPerMinute}
      format={words.fixed}
      words={words}
    />
  );
}
