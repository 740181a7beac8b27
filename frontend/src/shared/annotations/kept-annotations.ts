/** Annotations as this device keeps them, and has them sent to the reader's others. */
import i18next from 'i18next';

import type { KeptAnnotation, Annotation as Written } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
import type { AnnotationField, Wish } from '@/shared/sync/sync-database';
import { changeHere, syncDatabase } from '@/shared/sync/synchronise';

import type { Annotation } from './annotation';

/** Those of a book, as they are here and now, with or without a network. */
export async function keptAnnotations(bookId: number): Promise<Annotation[]> {
  const kept = (await syncDatabase()?.annotationsOf(bookId)) ?? [];
  return kept.flatMap((one) => (one.annotation ? [read(one, one.annotation)] : []));
}

function read({ key, bookId, rev }: KeptAnnotation, written: Written): Annotation {
  return { ...written, id: key, bookId, rev };
}

function written({ id: _, bookId: __, rev: ___, ...annotation }: Annotation): Written {
  // Half a character is none to whoever reads it; it would be refused with all others.
  const body = whole(annotation.body);
  return { ...annotation, body, tags: annotation.tags.map(whole) };
}

function whole(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\u{fffd}');
}

function wishFor(annotation: Annotation, fields: AnnotationField[]): Wish {
  const { id, bookId, rev } = annotation;
  return { key: id, bookId, base: rev ?? 0, annotation: written(annotation), fields };
}

/** Keeps one as it is now; `fields` were changed, none of one that is new. */
export function keepAnnotation(annotation: Annotation, fields: AnnotationField[]): Promise<void> {
  return changeHere(wishFor(annotation, fields)).catch(tell);
}

/** Keeps where some stand. Nobody has asked for it: should it fail, they are looked for again. */
export function keepAnchors(annotations: readonly Annotation[]): Promise<void> {
  const wishes = annotations.map((annotation) => wishFor(annotation, ['anchors']));
  return changeHere(...wishes).catch(() => undefined);
}

export function dropAnnotation({ id, bookId, rev }: Annotation): Promise<void> {
  const wish = { key: id, bookId, base: rev ?? 0, annotation: null, fields: [] };
  return changeHere(wish).catch(tell);
}

/** A full disk, or a browser that keeps nothing: it is here until the page is closed. */
function tell(): void {
  const title = i18next.t('sync.unkeptTitle');
  const message = i18next.t('sync.unkept');
  useNotices.getState().show({ type: 'error', title, message, stays: true });
}
