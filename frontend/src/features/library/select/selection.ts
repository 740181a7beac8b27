/** Which books somebody has chosen to do something with all of them. */
import { useCallback, useMemo, useState } from 'react';

import type { ListedBook } from '@/api/client';

export interface Selection {
  ids: ReadonlySet<number>;
  /** All that are asked for, looked at or not. */
  all: boolean;
  /** From here a range goes. */
  anchor: number | null;
}

/** What a card needs to be chosen by. */
export interface Picking {
  isPicked: (id: number) => boolean;
  /** A range goes from where the last one began, or else `from` here. */
  onPick: (id: number, isRange: boolean, from?: number) => void;
}

export const nothing: Selection = { ids: new Set(), all: false, anchor: null };

/** All from one book to another, as they stand. */
export function rangeOf(books: ListedBook[], from: number | null, to: number): number[] {
  const end = books.findIndex(({ id }) => id === to);
  const start = books.findIndex(({ id }) => id === from);
  if (start === -1) return [to];
  const [first, last] = start < end ? [start, end] : [end, start];
  return books.slice(first, last + 1).map(({ id }) => id);
}

/** The selection after a book was chosen, or left out again. */
export function picked(
  before: Selection,
  books: ListedBook[],
  id: number,
  isRange: boolean,
  from = id,
): Selection {
  if (isRange) {
    const anchor = before.anchor ?? from;
    const ids = new Set([...before.ids, ...rangeOf(books, anchor, id)]);
    return { ids, all: before.all, anchor };
  }
  const ids = new Set(before.all ? books.map((book) => book.id) : before.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, all: false, anchor: id };
}

export function useSelection(books: ListedBook[]) {
  const [selection, setSelection] = useState<Selection>();
  const start = useCallback(() => setSelection(nothing), []);
  const end = useCallback(() => setSelection(undefined), []);
  const selectAll = useCallback(() => setSelection({ ...nothing, all: true }), []);
  /** Just these, as long as some are being chosen. */
  const keep = useCallback(
    (ids: number[]) =>
      setSelection((before) => before && { ids: new Set(ids), all: false, anchor: null }),
    [],
  );
  const picking = useMemo<Picking | undefined>(
    () =>
      selection && {
        isPicked: (id) => selection.all || selection.ids.has(id),
        onPick: (id, isRange, from) =>
          setSelection((before) => before && picked(before, books, id, isRange, from)),
      },
    [selection, books],
  );
  return { selection, picking, start, end, selectAll, keep };
}
