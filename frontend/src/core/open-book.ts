/**
 * What a screen may ask of an open book.
 *
 * The book itself lives in WebAssembly memory inside a worker; everything that
 * crosses here is plain data. Positions are offsets in UTF-16 code units into
 * a chapter's canonical text, lengths are CSS pixels.
 */
import type { Anchor, FoundAnchor, TextSpan } from './anchors';

/** A place in a book that no font, window or device can move. */
export interface Locator {
  /** The spine item, counted from 0. */
  chapterIndex: number;
  /** UTF-16 offset in the chapter's canonical text. */
  offset: number;
}

/** Where the chapters come from; the worker asks for them in batches. */
export interface BookSource {
  /** Changes whenever the book's text changes; part of the page cache's key. */
  bookKey: string;
  /** BCP 47 tag of the book, '' if unknown. */
  language: string;
  /** The UTF-8 length of each chapter's HTML; its length is the chapter count. */
  chapterLengths: number[];
  /** Chapters that are one page each, as the book has placed it, while its styles are honoured. */
  wholePages?: readonly number[];
  /** Fetches the sanitised HTML of the chapters `from..to` (`to` just past the last). */
  fetchChapters: (from: number, to: number, signal: AbortSignal) => Promise<string[]>;
}

/** A face that a book or a reader brings along: its files are told apart by what follows. */
export type OwnFont = `own-${string}`;

/** The reading faces Vokal ships; 'system' is the reader's own serif. */
export type ShippedFont =
  | 'literata'
  | 'source-serif'
  | 'atkinson'
  | 'lexend'
  | 'opendyslexic'
  | 'andika'
  | 'gentium'
  | 'noto-serif'
  | 'system';

export type ReadingFont = ShippedFont | OwnFont;

/** Regular, medium and bold, as CSS counts them. */
export type TextWeight = 400 | 500 | 700;

/** Everything the page breaks depend on. */
export interface LayoutSettings {
  /** Content box of the page, CSS pixels, without padding. */
  width: number;
  height: number;
  /** CSS pixels, 12 to 64. */
  fontSize: number;
  /** CSS pixels, a whole number; max(18, 1.4 x fontSize) or more, unless a reader wants less. */
  lineHeight: number;
  /** Lines are justified; some browsers then break them a little differently. */
  justified?: boolean;
  font: ReadingFont;
  /** Of the text, one that the face has; regular, if it is left out. */
  weight?: TextWeight;
  /** Lines may end inside words, in languages with patterns (German, English). */
  hyphenation: boolean;
  /** What the book's styles mean is honoured. */
  publisherStyles: boolean;
  /** Added to each character, and to each space, CSS pixels. */
  letterSpacing: number;
  wordSpacing: number;
  /** Space between paragraphs in quarter lines; left out, it is as the book has it. */
  paragraphGap?: number;
  /** Indent of paragraphs in quarter ems; left out, it is as the book has it. */
  paragraphIndent?: number;
}

/** One page, ready to be shown. */
export interface PageView {
  /** Safe markup of exactly this page; images carry `data-resource` instead of `src`. */
  html: string;
  chapterIndex: number;
  /** Counted from 0 inside the chapter. */
  pageInChapter: number;
  pagesInChapter: number;
  /** Counted from 1 in the whole book; exact once `exact` is true. */
  pageNumber: number;
  /** Pages of the whole book; an estimate until `exact` is true. */
  totalPages: number;
  /** True once every chapter's pages are final. */
  exact: boolean;
  /** True once those of the chapters before are: the page's number will be no other. */
  numbered: boolean;
  startOffset: number;
  endOffset: number;
}

/** What a reference leads to: a part of the book's own text, ready to be shown. */
export interface Note {
  kind: 'footnote' | 'endnote' | 'bibliography' | 'glossary';
  /** Safe markup, as on a page; images carry `data-resource` instead of `src`. */
  html: string;
  chapterIndex: number;
  startOffset: number;
  endOffset: number;
  /** Where the link stands that leads back to the text; null if there is none. */
  backlink: number | null;
}

export interface BookEvents {
  /** Chapters laid out so far, of all, and pages counted so far. */
  onProgress: (done: number, total: number, pages: number) => void;
  /** Every chapter's pages are final; called again after each change of settings. */
  onExact: (totalPages: number) => void;
  /**
   * Pages that were given out have been cut anew, because the browser measures otherwise than
   * was thought: ask for yours again.
   */
  onRepaginated?: () => void;
  /** Whether the pages are in this browser's cache now, so that the book opens with them the next time. */
  onKept?: (kept: boolean) => void;
  onError: (error: Error) => void;
}

/** An open book. Close it to free the worker. */
export interface OpenBook {
  /**
   * Lays the book out: the chapter of `at` first (its page is the answer), the
   * rest in the background. A newer call cancels an older one.
   */
  layout: (settings: LayoutSettings, at: Locator) => Promise<PageView>;
  /** The page that holds a place. */
  pageAt: (at: Locator) => Promise<PageView>;
  /** The page `by` pages on (or back), across chapters; null past the covers. */
  turn: (from: PageView, by: 1 | -1) => Promise<PageView | null>;
  /** The nearest chapter before or after one that has something to show; null if none has. */
  chapterBeside: (chapterIndex: number, by: 1 | -1) => Promise<number | null>;
  /**
   * Cuts a chapter anew by the browser's own lines, because a page of it is longer than it
   * should be. False if that was done before and can do no more.
   */
  repair: (chapterIndex: number) => Promise<boolean>;
  /** First page of the book, last page of the book, or page n (from 1) of the book. */
  pageNumbered: (pageNumber: number) => Promise<PageView>;
  /** The pages of places, counted from 1 in the whole book; null while they are not final. */
  pageNumbers: (places: readonly Locator[]) => Promise<(number | null)[]>;
  /**
   * How high each chapter is in one piece, CSS pixels: 0 for one with nothing to show, null while
   * it is not laid out with the settings of now.
   */
  chapterHeights: () => Promise<(number | null)[]>;
  /** A whole chapter's markup, for the scrolling mode. */
  chapter: (chapterIndex: number) => Promise<{ html: string; length: number }>;
  /** The offset of an element id in a chapter, null if there is none. */
  offsetOfId: (chapterIndex: number, id: string) => Promise<number | null>;
  /**
   * Writes down a part of the text so that it is found when the text has changed. What begins
   * or ends inside a grapheme cluster takes all of it in.
   */
  anchorOf: (span: TextSpan) => Promise<Anchor>;
  /** The hashes of chapters' texts, as anchors have them; null for one that has not come yet. */
  textHashes: (chapters: readonly number[]) => Promise<(string | null)[]>;
  /**
   * Where anchors are now, in their order. Those whose chapter is the one of then are known as
   * soon as it is here; for others the whole book is looked through in a worker of its own.
   */
  findAnchors: (anchors: readonly Anchor[]) => Promise<FoundAnchor[]>;
  /**
   * The note that the link at a place refers to, in the chapter its path names; null if it
   * is no reference to a note.
   */
  note: (link: Locator, target: number) => Promise<Note | null>;
  /**
   * The stressed ranges inside `start..end` of a chapter for frequency 1 to 4:
   * sorted pairs of UTF-16 offsets into the chapter's canonical text.
   */
  stressed: (
    chapterIndex: number,
    start: number,
    end: number,
    frequency: number,
  ) => Promise<Uint32Array>;
  /** The stylesheet pages are set with; the same constants the layout counts with. */
  pageStylesheet: (settings: LayoutSettings) => Promise<string>;
  close: () => void;
}
