/** The pages of the open book, for all that names them. */
import { create } from 'zustand';

import type { Locator } from '@/core/open-book';

import type { BookPages } from './book-pages';

interface KnownPages {
  /** Null while it is not known which there are. */
  pages: BookPages | null;
  know: (pages: BookPages | null) => void;
}

export const useBookPages = create<KnownPages>()((set) => ({
  pages: null,
  know: (pages) => set({ pages }),
}));

/** The page of the book that holds a place, as it is numbered; null where there is no telling. */
export function labelAt(pages: BookPages | null, place: Locator): string | null {
  const page = pages?.pageAt(place) ?? null;
  return pages === null || page === null ? null : pages.labelOf(page);
}
