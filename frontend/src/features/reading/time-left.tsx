/** How long it still takes, in steps that do not jump. */
import { useTranslation } from 'react-i18next';

import { inSteps } from './pace';
import { useTimeLeft } from './pace-store';

export function TimeLeft() {
  const { t, i18n } = useTranslation('reading');
  const { chapter, book } = useTimeLeft();
  const said = (minutes: number) => {
    const { unit, count } = inSteps(minutes);
    return t(`time.${unit}`, { count, shown: new Intl.NumberFormat(i18n.language).format(count) });
  };
  if (chapter === null) return null;
  const inChapter = t('timeLeft', { time: said(chapter) });
  // In the last chapter both are the same.
  if (book === null || book <= chapter) return inChapter;
  return t('timeLeftBoth', { chapter: inChapter, book: said(book) });
}
