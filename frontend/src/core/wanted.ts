/** What is looked for in a book, and what is found. */

/** What somebody looks for. */
export interface Wanted {
  text: string;
  /** It begins and ends where words do. */
  wholeWords: boolean;
  /** Capitals and small letters are told apart. */
  matchCase: boolean;
  /** Accents and umlauts are told apart. */
  matchMarks: boolean;
}

/** A place of what was looked for: UTF-16 offsets into a chapter's canonical text. */
export interface Hit {
  chapterIndex: number;
  start: number;
  end: number;
}

export type { ExcerptRecord as Excerpt } from '@pkg/search/vokal_search.js';
