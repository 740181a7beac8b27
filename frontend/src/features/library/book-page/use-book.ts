/** One book, and what its reader says of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, type BookChanges, type BookDetails, dataOf, putBytes } from '@/api/client';

import { detailsKey } from '../query-keys';

/** All that tells of books. */
const everyList = ['books'];

export function useBook(id: number) {
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/books/{id}', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
  });
}

export function useBookActs(id: number) {
  const queries = useQueryClient();
  const onSuccess = (book: BookDetails) => {
    queries.setQueryData(detailsKey(id), book);
    // The reader's pages begin with the title, and are in the language.
    void queries.invalidateQueries({ queryKey: everyList });
  };
  const change = useMutation({
    mutationFn: async ({ rev, changes }: { rev: number; changes: BookChanges }) =>
      dataOf(
        await api.PATCH('/api/books/{id}', {
          params: { path: { id }, header: { 'If-Match': `"${rev}"` } },
          body: changes,
        }),
      ),
    onSuccess,
  });
  const setCover = useMutation({
    mutationFn: (picture: File) => putBytes<BookDetails>(`/api/books/${id}/cover`, picture),
    onSuccess,
  });
  const removeCover = useMutation({
    mutationFn: async () =>
      dataOf(await api.DELETE('/api/books/{id}/cover', { params: { path: { id } } })),
    onSuccess,
  });
  return { change, setCover, removeCover };
}
