/** Which of a book's annotations are asked for? */
import type { Annotation, Colour } from '@/shared/annotations/annotation';

import { quoteOf } from './quote';

export type NoteKind = 'all' | 'bookmark' | 'highlight' | 'note';
export const NOTE_KINDS = ['all', 'bookmark', 'highlight', 'note'] as const;

export interface NoteFilter {
  kind: NoteKind;
  /** Null for all. */
  colour: Colour | null;
  tag: string | null;
  text: string;
}

export const EVERYTHING: NoteFilter = { kind: 'all', colour: null, tag: null, text: '' };

export function filtered<Some extends Annotation>(
  annotations: readonly Some[],
  { kind, colour, tag, text }: NoteFilter,
): readonly Some[] {
  const wanted = folded(text.trim());
  if (kind === 'all' && colour === null && tag === null && wanted === '') return annotations;
  return annotations.filter(
    (annotation) =>
      isOfKind(annotation, kind) &&
      (colour === null || (annotation.kind === 'highlight' && annotation.colour === colour)) &&
      (tag === null || annotation.tags.includes(tag)) &&
      (wanted === '' || has(annotation, wanted)),
  );
}

/** All tags that are there, by the alphabet. */
export function tagsOf(annotations: readonly Annotation[], language: string): string[] {
  const tags = new Set(annotations.flatMap((annotation) => annotation.tags));
  return [...tags].sort(new Intl.Collator(language).compare);
}

function isOfKind({ kind, body }: Annotation, wanted: NoteKind): boolean {
  if (wanted === 'all') return true;
  return wanted === 'note' ? body.trim() !== '' : kind === wanted;
}

function has(annotation: Annotation, wanted: string): boolean {
  const texts = [quoteOf(annotation), annotation.body, ...annotation.tags];
  return texts.some((text) => folded(text).includes(wanted));
}

/** However it is written: capitals and accents are no difference. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
