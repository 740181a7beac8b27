/** A part of a chapter's canonical text, and how it is written down: as the core writes it. */
import type { Annotation } from './annotation';

export interface Span {
  /** The spine item, counted from 0. */
  chapterIndex: number;
  /** UTF-16 offsets; `end` is just past the last character. */
  start: number;
  end: number;
}

/** `5:1234-1260`. */
export function writeSpan({ chapterIndex, start, end }: Span): string {
  return `${chapterIndex}:${start}-${end}`;
}

/** Null for what is no span, or ends before it begins. */
export function readSpan(written: string): Span | null {
  const [, chapter, from, to] = /^(\d{1,10}):(\d{1,10})-(\d{1,10})$/.exec(written) ?? [];
  const span = { chapterIndex: Number(chapter), start: Number(from), end: Number(to) };
  return span.start <= span.end ? span : null;
}

const known = new WeakMap<Annotation['anchors'], readonly Span[]>();

/** Where an annotation stands, without what cannot be read. */
export function spansOf({ anchors }: Pick<Annotation, 'anchors'>): readonly Span[] {
  const before = known.get(anchors);
  if (before) return before;
  const spans = anchors.flatMap(({ span }) => readSpan(span) ?? []);
  known.set(anchors, spans);
  return spans;
}

/** The order of the book; of two that begin alike the longer one comes first. */
export function compareSpans(one: Span | undefined, other: Span | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.chapterIndex - other.chapterIndex || one.start - other.start || other.end - one.end;
}
