/** Which books this device keeps, and which are on their way. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

import { useLate } from '@/shared/shelf/late';
import { useReach } from '@/shared/shelf/reach';
import type { BookRow } from '@/shared/shelf/shelf-database';
import { fromShelf } from '@/shared/shelf/shelf-door';

import { booksKey } from '../shelf/use-shelf';

interface Kept {
  /** Null while nobody has looked. */
  rows: ReadonlyMap<number, Omit<BookRow, 'manifest'>> | null;
  /** Which share of a book is here that is being kept. */
  shares: ReadonlyMap<number, number>;
}

export const useKept = create<Kept>()(() => ({ rows: null, shares: new Map() }));

export async function lookAtShelf(): Promise<void> {
  const rows = (await fromShelf((shelf) => shelf.keptRows())) ?? [];
  useKept.setState({ rows: new Map(rows.map((row) => [row.id, row])) });
}

export function noteShare(id: number, share: number | null): void {
  const shares = new Map(useKept.getState().shares);
  if (share === null) shares.delete(id);
  else shares.set(id, share);
  useKept.setState({ shares });
}

/** Whether a book can be read only once the server answers again. */
export function useIsAway(id: number): boolean {
  const isReached = useReach((reach) => reach.isReached);
  return useKept(({ rows }) => !isReached && rows !== null && !rows.has(id));
}

/** Says which books can be read now. */
export function useIsReadable(): (book: { id: number }) => boolean {
  const isReached = useReach((reach) => reach.isReached);
  const rows = useKept((kept) => kept.rows);
  return ({ id }) => isReached || rows === null || rows.has(id);
}

/** Looks at the shelf now, and whenever the network comes or goes. */
export function useShelfLook(): void {
  const isReached = useReach((reach) => reach.isReached);
  const queries = useQueryClient();
  const wasReached = useRef(isReached);
  useEffect(() => {
    void lookAtShelf();
    // What is shown is what this device knows: the server may know better.
    if (isReached && !wasReached.current) void queries.invalidateQueries({ queryKey: booksKey });
    wasReached.current = isReached;
  }, [isReached, queries]);
  useEffect(
    () => useLate.subscribe(() => void queries.invalidateQueries({ queryKey: booksKey })),
    [queries],
  );
}
