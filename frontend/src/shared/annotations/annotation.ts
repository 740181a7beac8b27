/** What readers add to a book: bookmarks, highlights, and notes on them. */
import type { Anchor } from '@/core/anchors';

/** Each has an underline of its own, so that colour alone never tells them apart. */
export const COLOURS = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

export type MarkStyle = 'highlight' | 'underline';

/** The most a note may have, in bytes of UTF-8. */
export const MOST_BODY_BYTES = 32 * 1024;

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
  /** The server's number for what is shown; none before it has one. */
  rev?: number;
}

export type NewAnnotation = Omit<Annotation, 'id' | 'createdAt' | 'updatedAt' | 'rev'>;

export type AnnotationChange = Partial<
  Pick<Annotation, 'anchors' | 'colour' | 'style' | 'body' | 'tags'>
>;
