/** How long it still takes, in steps that do not jump. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { inSteps } from './pace';
import { type TimeLeft as Left, useTimeLeft } from './pace-store';

type Step = ReturnType<typeof inSteps>;

/** A step as one value, which is the same as long as the words are; '' for what nobody knows. */
function stepKey(minutes: number | null): string {
  if (minutes === null) return '';
  const { unit, count } = inSteps(minutes);
  return `${unit} ${count}`;
}

/** In the last chapter both are the same. */
function isBoth({ chapter, book }: Left): boolean {
  return chapter !== null && book !== null && book > chapter;
}

export function TimeLeft() {
  const { t, i18n } = useTranslation('reading');
  // Steps last for pages, and to put one into words takes as long as the rest of a page's bars.
  const chapter = useTimeLeft((left) => stepKey(left.chapter));
  const book = useTimeLeft((left) => (isBoth(left) ? stepKey(left.book) : ''));
  const { language } = i18n;
  return useMemo(() => {
    if (chapter === '') return null;
    const number = new Intl.NumberFormat(language);
    const said = (key: string) => {
      const [unit, count] = key.split(' ') as [Step['unit'], string];
      return t(`time.${unit}`, { count: Number(count), shown: number.format(Number(count)) });
    };
    const inChapter = t('timeLeft', { time: said(chapter) });
    return book === '' ? inChapter : t('timeLeftBoth', { chapter: inChapter, book: said(book) });
  }, [t, language, chapter, book]);
}
