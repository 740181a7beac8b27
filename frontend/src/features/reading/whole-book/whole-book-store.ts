/** Whether the open book is scrolled in one piece, and whether it has come to its ends. */
import { useEffect } from 'react';
import { create } from 'zustand';

import { usePreferences } from '../preferences-store';

/** Why a book is scrolled chapter by chapter all the same. */
export type Unfit = 'vertical' | 'long' | 'code';

interface WholeBook {
  unfit: { bookId: number; because: Unfit } | null;
  /** Nothing is left to scroll. */
  ends: { first: boolean; last: boolean };
}

export const useWholeBook = create<WholeBook>()(() => ({
  unfit: null,
  ends: { first: true, last: false },
}));

/** From now on a book is scrolled chapter by chapter. */
export function giveUpWhole(bookId: number, because: Unfit): void {
  useWholeBook.setState({ unfit: { bookId, because } });
}

export function setEnds(ends: WholeBook['ends']): void {
  const { first, last } = useWholeBook.getState().ends;
  if (first !== ends.first || last !== ends.last) useWholeBook.setState({ ends });
}

/** Whoever opens a book, or asks for it once more, has it tried again. */
export function tryWhole(): void {
  useWholeBook.setState({ unfit: null, ends: { first: true, last: false } });
}

/** How a book is gone through. */
export function useReadingMode(bookId: number): 'page' | 'chapter' | 'book' {
  const { isPaginated, scrolling } = usePreferences();
  useEffect(() => tryWhole, []);
  const isUnfit = useWholeBook(({ unfit }) => unfit?.bookId === bookId);
  if (isPaginated) return 'page';
  return scrolling === 'book' && !isUnfit ? 'book' : 'chapter';
}
