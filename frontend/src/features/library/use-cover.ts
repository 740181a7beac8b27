import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ApiError } from '@/api/api-error';
import type { ListedBook } from '@/api/client';

import { isFinal, requestCover } from './cover-requests';
import { booksKey } from './shelf/use-shelf';

const retries = 2;
const retryDelayMs = 1000;
const KEPT_MS = 30_000;
/** A missing cover may mean that the list is old. */
const reloadListAfterMs = 2000;

/** Where a book's cover is had from; null if it has none. */
export function coverPath({ thumbnailPath, coverImagePath }: ListedBook, isWhole: boolean) {
  // A card is 160 pixels wide; until the small one is drawn, and where none can be, the cover itself.
  const path = isWhole ? coverImagePath : (thumbnailPath ?? coverImagePath);
  return path || null;
}

/** An address to show a book's cover from; undefined while there is none. */
export function useCover(id: number, path: string): string | undefined {
  const queries = useQueryClient();
  const { data: blob, error } = useQuery({
    queryKey: ['cover', id, path],
    queryFn: ({ signal }) => requestCover(id, path, signal),
    retry: (failures, fault) => failures < retries && fault instanceof ApiError && !isFinal(fault),
    retryDelay: retryDelayMs,
    staleTime: Number.POSITIVE_INFINITY,
    // The browser has it still, and thousands in memory are too many.
    gcTime: KEPT_MS,
  });

  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => void queries.invalidateQueries({ queryKey: booksKey });
    const timer = setTimeout(reload, reloadListAfterMs);
    return () => clearTimeout(timer);
  }, [isMissing, queries]);

  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
