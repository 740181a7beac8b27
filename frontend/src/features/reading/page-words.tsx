/** On which pages a place is: the one of the screen, and the one of the printed edition. */
import { useTranslation } from 'react-i18next';

import type { Locator } from '@/core/open-book';

import { labelAt, useBookPages } from './book-pages-store';

/** Short, as it is shown, and in whole words, as it is read out. */
export interface Words {
  shown: string;
  said: string;
}

/** Returns what says them; '' where none is known yet. */
export function usePageWords(): (screen: number | null, place: Locator) => Words {
  const { t } = useTranslation('reading');
  const pages = useBookPages((known) => known.pages);
  return (screen, place) => {
    if (!pages?.printed) {
      const shown = screen === null ? '' : t('onPage', { page: screen });
      return { shown, said: shown };
    }
    // Beside numbers that are printed, one of the screen stands without a word.
    const label = labelAt(pages, place);
    const onScreen = screen === null ? '' : t('bookPage.screen', { page: screen });
    if (label === null) return { shown: String(screen ?? ''), said: onScreen };
    const short = t('bookPage.printedShort', { page: label });
    const printed = t('bookPage.printed', { page: label });
    if (screen === null) return { shown: short, said: printed };
    return {
      shown: t('bookPage.both', { screen, page: short }),
      said: t('bookPage.both', { screen: onScreen, page: printed }),
    };
  };
}

export function PageWords({ words: { shown, said } }: { words: Words }) {
  if (shown === said) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
}
