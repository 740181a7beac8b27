/** What readers add to a book: bookmarks, highlights, and notes on them. */

/** Each has an underline of its own, so that colour alone never tells them apart. */
export const COLOURS = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

export type MarkStyle = 'highlight' | 'underline';

/** The most a note may have, in bytes of UTF-8. */
export const MOST_BODY_BYTES = 32 * 1024;

/** A part of a chapter's text that is found again in another edition of it. */
export interface Anchor {
  /** As `span.ts` reads and writes it: `5:1234-1260`. */
  span: string;
  /** Of the chapter's canonical text; empty if not known. */
  textHash: string;
  quote: Quote;
  /** How much of the chapter's text lies before it, from 0 to 1. */
  progression: number;
}

/** Parts of the canonical text, as it is. */
export interface Quote {
  prefix: string;
  /** All of it, or the beginning of what is long. */
  exact: string;
  /** The end of what is long. */
  tail?: string;
  suffix: string;
}

export interface Annotation {
  /** UUID, version 7. */
  id: string;
  bookId: number;
  kind: 'bookmark' | 'highlight';
  /** In the order of the book, one for each chapter that has a part of it; never none. */
  anchors: Anchor[];
  colour: Colour;
  style: MarkStyle;
  body: string;
  tags: string[];
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

export type NewAnnotation = Omit<Annotation, 'id' | 'createdAt' | 'updatedAt'>;

export type AnnotationChange = Partial<
  Pick<Annotation, 'anchors' | 'colour' | 'style' | 'body' | 'tags'>
>;
