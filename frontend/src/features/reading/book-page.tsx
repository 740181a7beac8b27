/** The page of the book beside the page of the screen: the same at every size. */
import { useTranslation } from 'react-i18next';

import type { Locator } from '@/core/open-book';

import { labelAt, useBookPages } from './book-pages-store';
import { usePreferences } from './preferences-store';

interface BookPageProps {
  place: Locator;
  className: string | undefined;
}

export function BookPage({ place, className }: BookPageProps) {
  const { t } = useTranslation('reading');
  const pages = useBookPages((known) => known.pages);
  const isWanted = usePreferences((preferences) => preferences.pageNumbers === 'both');
  const page = isWanted ? labelAt(pages, place) : null;
  if (pages === null || page === null) return null;
  const kind = pages.printed ? 'printed' : 'counted';
  const words = t(`bookPage.${kind}`, { page, pages: pages.count });
  return (
    <span className={className} title={words}>
      <span aria-hidden="true">{t(`bookPage.${kind}Short`, { page })}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
