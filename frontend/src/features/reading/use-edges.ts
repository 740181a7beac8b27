/** Whether one is on the first page in view of a book, or on the last. */
import { useMemo } from 'react';

import { isFirstPage, isLastPage, type Leaf } from './place-store';
import { lastOf } from './spread/spread';
import { usePlaceLater } from './use-place-later';
import { useWholeBook } from './whole-book/whole-book-store';

export interface Edges {
  first: boolean;
  last: boolean;
}

function isAtFirst({ view }: Leaf, isPaginated: boolean): boolean {
  return isPaginated ? isFirstPage(view) : view.chapterIndex === 0;
}

function isAtLast(leaf: Leaf, isPaginated: boolean, chapters: number): boolean {
  const { view } = lastOf(leaf);
  return isPaginated ? isLastPage(view, chapters) : view.chapterIndex >= chapters - 1;
}

/** The same object as long as both stay as they are: most pages are neither. */
export function useEdges(chapters: number, isPaginated: boolean, isWhole: boolean): Edges {
  const wholeEnds = useWholeBook((whole) => whole.ends);
  const first = usePlaceLater(({ leaf }) => leaf === null || isAtFirst(leaf, isPaginated));
  const last = usePlaceLater(({ leaf }) => leaf === null || isAtLast(leaf, isPaginated, chapters));
  const ends = useMemo(() => ({ first, last }), [first, last]);
  return isWhole ? wholeEnds : ends;
}
