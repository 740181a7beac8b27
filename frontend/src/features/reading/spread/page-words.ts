/** What the pages in view are called. */
import { type Leaf, lastOf } from './spread';

export function pageWords(leaf: Leaf) {
  const { pageNumber: page, totalPages: pages, exact } = lastOf(leaf).view;
  const first = leaf.view.pageNumber;
  const key = first === page ? ('page' as const) : ('pages' as const);
  const written = first === page ? String(page) : `${first}–${page}`;
  const chapters = [leaf.view, lastOf(leaf).view].map(({ chapterIndex }) => chapterIndex + 1);
  return {
    exact,
    /** Of what is in view, counted from 1. */
    chapters: [...new Set(chapters)].join('–'),
    key: exact ? key : (`${key}About` as const),
    first,
    page,
    pages,
    /** Where there is little room. */
    short: { page: written, pages },
  };
}
