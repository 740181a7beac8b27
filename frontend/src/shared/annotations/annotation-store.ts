/** What readers have added to their books, by book and in the order of its text. */
import { create } from 'zustand';

import type { Annotation, AnnotationChange, NewAnnotation } from './annotation';
import { newAnnotationId } from './annotation-id';
import { compareSpans, spansOf } from './span';

interface Annotations {
  books: ReadonlyMap<number, readonly Annotation[]>;
}

const NONE: readonly Annotation[] = [];

const useStore = create<Annotations>()(() => ({ books: new Map() }));

function compare(one: Annotation, other: Annotation): number {
  return compareSpans(spansOf(one)[0], spansOf(other)[0]) || (one.id < other.id ? -1 : 1);
}

/** Puts something in its place among what is in order. */
function inserted(list: readonly Annotation[], added: Annotation): Annotation[] {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] as Annotation, added) < 0) low = middle + 1;
    else high = middle;
  }
  return [...list.slice(0, low), added, ...list.slice(low)];
}

function put(bookId: number, change: (list: readonly Annotation[]) => readonly Annotation[]): void {
  useStore.setState(({ books }) => ({
    books: new Map(books).set(bookId, change(books.get(bookId) ?? NONE)),
  }));
}

function find(id: string): Annotation | undefined {
  for (const list of useStore.getState().books.values()) {
    const found = list.find((annotation) => annotation.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Those of a book, in the order of its text; a new list after each change. */
export function useAnnotations(bookId: number): readonly Annotation[] {
  return useStore(({ books }) => books.get(bookId) ?? NONE);
}

/** The same for who asks once. */
export function annotationsOf(bookId: number): readonly Annotation[] {
  return useStore.getState().books.get(bookId) ?? NONE;
}

export function addAnnotation(annotation: NewAnnotation): Annotation {
  const now = new Date();
  const createdAt = now.toISOString();
  const added = {
    ...annotation,
    id: newAnnotationId(now.getTime()),
    createdAt,
    updatedAt: createdAt,
  };
  put(added.bookId, (list) => inserted(list, added));
  return added;
}

/** Nothing happens to one that is no longer there. */
export function changeAnnotation(id: string, change: AnnotationChange): void {
  const before = find(id);
  if (!before) return;
  const after = { ...before, ...change, updatedAt: new Date().toISOString() };
  put(after.bookId, (list) =>
    change.anchors
      ? inserted(
          list.filter((annotation) => annotation.id !== id),
          after,
        )
      : list.map((annotation) => (annotation.id === id ? after : annotation)),
  );
}

export function removeAnnotation(id: string): void {
  const before = find(id);
  if (before) put(before.bookId, (list) => list.filter((annotation) => annotation.id !== id));
}

/** Takes a removal back: the same as it was, in its place. */
export function restoreAnnotation(annotation: Annotation): void {
  removeAnnotation(annotation.id);
  put(annotation.bookId, (list) => inserted(list, annotation));
}
