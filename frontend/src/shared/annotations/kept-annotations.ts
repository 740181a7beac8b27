/** Annotations as this device keeps them, and has them sent to the reader's others. */
import i18next from 'i18next';

import type { KeptAnnotation, Annotation as Written } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
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
  return changeHere({ key: id, bookId, annotation: written(annotation), fields }).catch(tell);
}

export function dropAnnotation({ id, bookId }: Annotation): Promise<void> {
  return changeHere({ key: id, bookId, annotation: null, fields: [] }).catch(tell);
}

/** A full disk, or a browser that keeps nothing: it is here until the page is closed. */
function tell(): void {
  const title = i18next.t('sync.unkeptTitle');
  useNotices.getState().show({ type: 'error', title, message: i18next.t('sync.unkept') });
}
