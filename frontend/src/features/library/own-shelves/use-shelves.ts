/** The reader's shelves and series, and what is done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, type BulkAct, dataOf } from '@/api/client';

import { seriesKey, shelvesKey } from '../query-keys';

/** All that tells of books changes with what is done here. */
const everyList = ['books'];

export function useShelves(enabled = true) {
  return useQuery({
    queryKey: shelvesKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/shelves', { signal })),
    enabled,
  });
}

export function useSeries() {
  return useQuery({
    queryKey: seriesKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/books/series', { signal })),
  });
}

/** What a shelf is called; its number while nobody knows. */
export function useShelfName(): (id: string) => string {
  const { data } = useShelves(false);
  return (id) => data?.find((shelf) => String(shelf.id) === id)?.name ?? id;
}

export type Chosen = { ids: number[] } | { query: string };

export interface ShelfChange {
  id: number;
  name?: string;
  query?: string;
  index?: number;
}

export function useShelfActs() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: everyList });
  const add = useMutation({
    mutationFn: async (body: { name: string; query?: string }) =>
      dataOf(await api.POST('/api/shelves', { body })),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: async ({ id, ...body }: ShelfChange) =>
      dataOf(await api.PATCH('/api/shelves/{id}', { params: { path: { id } }, body })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (id: number) =>
      dataOf(await api.DELETE('/api/shelves/{id}', { params: { path: { id } } })),
    onSuccess,
  });
  const place = useMutation({
    mutationFn: async ({
      shelf,
      book,
      after,
    }: {
      shelf: number;
      book: number;
      after: number | null;
    }) =>
      dataOf(
        await api.PUT('/api/shelves/{id}/books/{book}', {
          params: { path: { id: shelf, book } },
          body: { after },
        }),
      ),
    onSuccess,
  });
  const bulk = useMutation({
    mutationFn: async ({ chosen, act }: { chosen: Chosen; act: BulkAct }) =>
      dataOf(await api.POST('/api/books/bulk', { body: { ...chosen, act } })),
    onSuccess,
  });
  return { add, change, remove, place, bulk };
}
