/** Annotations as this device keeps them, and has them sent to the reader's others. */
import type { KeptAnnotation, Annotation as Written } from '@/api/client';
import type { AnnotationField } from '@/shared/sync/sync-database';
import { changeHere, syncDatabase } from '@/shared/sync/synchronise';

import type { Annotation } from './annotation';

/** Those of a book, as they are here and now, with or without a network. */
export async function keptAnnotations(bookId: number): Promise<Annotation[]> {
  const kept = (await syncDatabase()?.annotationsOf(bookId)) ?? [];
  return kept.flatMap((one) => (one.annotation ? [read(one, one.annotation)] : []));
}

function read({ key, bookId }: KeptAnnotation, written: Written): Annotation {
  return { ...written, id: key, bookId };
}

function written({ id: _, bookId: __, ...annotation }: Annotation): Written {
  return annotation;
}

/** Keeps one as it is now; `fields` were changed, none of one that is new. */
export function keepAnnotation(annotation: Annotation, fields: AnnotationField[]): Promise<void> {
  const { id, bookId } = annotation;
  return changeHere({ key: id, bookId, annotation: written(annotation), fields });
}

export function dropAnnotation({ id, bookId }: Annotation): Promise<void> {
  return changeHere({ key: id, bookId, annotation: null, fields: [] });
}
