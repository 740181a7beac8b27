/**
 * What readers have added to their books, by book and in the order of its text. Each change is
 * here at once, is kept on this device, and goes to the reader's others.
 */
import { useEffect } from 'react';
import { v7 as uuid } from 'uuid';
import { create } from 'zustand';

import type { Anchor } from '@/core/anchors';
import { useSession } from '@/shared/session/session-store';
import { onSyncNews } from '@/shared/sync/synchronise';

import type { Annotation, AnnotationChange, NewAnnotation } from './annotation';
import { dropAnnotation, keepAnchors, keepAnnotation, keptAnnotations } from './kept-annotations';
import { compareSpans, spansOf } from './span';

interface Annotations {
  books: ReadonlyMap<number, readonly Annotation[]>;
}

const NONE: readonly Annotation[] = [];

const useStore = create<Annotations>()(() => ({ books: new Map() }));

/** Changes made here: a list that was read before one of them is read again. */
let changes = 0;

/** Reads those of a book from what this device keeps. */
async function load(bookId: number): Promise<void> {
  const before = changes;
  const list = await keptAnnotations(bookId);
  if (before !== changes) return load(bookId);
  put(bookId, () => inOrder(list));
}

onSyncNews(({ books }) => {
  const open = useStore.getState().books;
  for (const bookId of books) if (open.has(bookId)) void load(bookId).catch(() => undefined);
});

// Whoever comes next has nothing of them.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useStore.setState({ books: new Map() });
});

function compare(one: Annotation, other: Annotation): number {
  return compareSpans(spansOf(one)[0], spansOf(other)[0]) || (one.id < other.id ? -1 : 1);
}

export function inOrder<Some extends Annotation>(list: readonly Some[]): Some[] {
  return [...list].sort(compare);
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
  useEffect(() => {
    // Where nothing can be kept there is nothing to read.
    load(bookId).catch(() => undefined);
  }, [bookId]);
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
    id: uuid(),
    createdAt,
    updatedAt: createdAt,
  };
  changes += 1;
  put(added.bookId, (list) => inserted(list, added));
  void keepAnnotation(added, []);
  return added;
}

/** Nothing happens to one that is no longer there. */
export function changeAnnotation(id: string, change: AnnotationChange): void {
  const before = find(id);
  if (!before) return;
  const after = { ...before, ...change, updatedAt: new Date().toISOString() };
  changes += 1;
  put(after.bookId, (list) =>
    change.anchors
      ? inserted(
          list.filter((annotation) => annotation.id !== id),
          after,
        )
      : list.map((annotation) => (annotation.id === id ? after : annotation)),
  );
  void keepAnnotation(after, Object.keys(change) as (keyof AnnotationChange)[]);
}

/** Some have been found where the text is another by now: what their reader made of them stays. */
export function moveAnnotations(bookId: number, to: ReadonlyMap<string, Anchor[]>): void {
  const moved: Annotation[] = [];
  changes += 1;
  put(bookId, (list) =>
    inOrder(
      list.map((annotation) => {
        const anchors = to.get(annotation.id);
        if (!anchors) return annotation;
        const after = { ...annotation, anchors };
        moved.push(after);
        return after;
      }),
    ),
  );
  if (moved.length > 0) void keepAnchors(moved);
}

/** Returns what was there, so that it can come back. */
export function removeAnnotation(id: string): Annotation | undefined {
  const before = find(id);
  if (!before) return undefined;
  changes += 1;
  put(before.bookId, (list) => list.filter((annotation) => annotation.id !== id));
  void dropAnnotation(before);
  return before;
}

/** Takes a removal back: the same as it was, in its place. */
export function restoreAnnotation(annotation: Annotation): void {
  const { id, bookId } = annotation;
  changes += 1;
  put(bookId, (list) =>
    inserted(
      list.filter((one) => one.id !== id),
      annotation,
    ),
  );
  // Each of them, as it may be gone from the other devices already.
  void keepAnnotation(annotation, ['anchors', 'colour', 'style', 'body', 'tags']);
}
