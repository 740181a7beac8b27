/** The pages among which one is chosen, as they are numbered: those of the book, or of this screen. */
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, PageView } from '@/core/open-book';

import type { BookPages } from './book-pages';
import { nearestPages } from './find-page';
import { bookPageOf, bookWishOf, wishOf } from './go-to';

type Wish = number | Locator;

/** Pages are counted from 1 here, whatever is printed on them. */
export interface Counting {
  count: number;
  /** The page one is on. */
  here: number;
  labelOf: (page: number) => string;
  placeOf: (page: number) => Wish;
  /** What somebody means who writes this; null if there is no such page. */
  wishOf: (text: string) => Wish | null;
  /** The page of what is wished for by this text; null while it is not known. */
  pageOf: (wish: Wish, shown: PageView | null, text: string) => number | null;
  /** A page as it is read out. */
  valueOf: (page: number) => string;
  hint: string;
  /** Why there is no such page, and which there are. */
  refusal: (text: string) => string;
}

interface Asked {
  manifest: Manifest;
  view: PageView;
  /** Where one is. */
  anchor: Locator;
  /** Null for the pages of this screen. */
  pages: BookPages | null;
}

export function useCounting({ manifest, view, anchor, pages }: Asked): Counting {
  const { t } = useTranslation('reading');
  if (pages) return ofBook(pages, manifest, anchor, t);
  const { totalPages, exact } = view;
  // While pages are counted there may be more of them.
  const most = exact ? totalPages : Number.MAX_SAFE_INTEGER;
  return {
    count: totalPages,
    here: view.pageNumber,
    labelOf: String,
    placeOf: (page) => page,
    wishOf: (text) => wishOf(text, most, manifest.chapters),
    pageOf: (_, shown) => shown?.pageNumber ?? null,
    valueOf: (page) => t('goTo.value', { page, pages: totalPages }),
    hint: t(exact ? 'goTo.hint' : 'goTo.hintAbout', { pages: totalPages }),
    refusal: () => t(exact ? 'goTo.wrong' : 'goTo.wrongAbout', { pages: totalPages }),
  };
}

type Translate = ReturnType<typeof useTranslation<'reading'>>['t'];

function ofBook(pages: BookPages, manifest: Manifest, anchor: Locator, t: Translate): Counting {
  const labelOf = (page: number) => pages.labelOf(page - 1);
  const ends = { first: labelOf(1), last: labelOf(pages.count) };
  return {
    count: pages.count,
    // Before the first page one is at the first.
    here: (pages.pageAt(anchor) ?? 0) + 1,
    labelOf,
    placeOf: (page) => pages.placeOf(page - 1),
    wishOf: (text) => bookWishOf(text, pages, manifest.chapters),
    pageOf: (wish, _, text) => {
      // Two printed pages may begin at one place: it is the one that was asked for.
      const meant = bookPageOf(text, pages);
      if (meant !== null) return meant + 1;
      return typeof wish === 'number' ? null : (pages.pageAt(wish) ?? 0) + 1;
    },
    valueOf: (page) => t('goTo.bookValue', { page: labelOf(page), last: ends.last }),
    hint: t(pages.printed ? 'goTo.bookHint' : 'goTo.countedHint', ends),
    refusal: (text) => {
      const wanted = text.trim().slice(0, 20);
      const [one, other] = nearestPages(pages, text).map((page) => pages.labelOf(page));
      if (one === undefined) return t('goTo.bookWrong', { wanted, ...ends });
      if (other === undefined) return t('goTo.nearestOne', { wanted, one });
      return t('goTo.nearestTwo', { wanted, one, other });
    },
  };
}
