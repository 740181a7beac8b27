/** Where annotations stand in their book. */
import { readSpan, type TextSpan } from '@/core/anchors';

import type { Annotation } from './annotation';

const known = new WeakMap<Annotation['anchors'], readonly TextSpan[]>();

/** Where an annotation stands, without what cannot be read. */
export function spansOf({ anchors }: Pick<Annotation, 'anchors'>): readonly TextSpan[] {
  const before = known.get(anchors);
  if (before) return before;
  const spans = anchors.flatMap(({ span }) => readSpan(span) ?? []);
  known.set(anchors, spans);
  return spans;
}

/** The order of the book; of two that begin alike the longer one comes first. */
export function compareSpans(one: TextSpan | undefined, other: TextSpan | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.chapterIndex - other.chapterIndex || one.start - other.start || other.end - one.end;
}
