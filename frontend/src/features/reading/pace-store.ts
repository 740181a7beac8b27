/** How long the reader still takes, at their own pace. */
import { create } from 'zustand';

export interface TimeLeft {
  /** In minutes, to the end of the chapter and to that of the book; null while nobody can tell. */
  chapter: number | null;
  book: number | null;
}

export const useTimeLeft = create<TimeLeft>()(() => ({ chapter: null, book: null }));
