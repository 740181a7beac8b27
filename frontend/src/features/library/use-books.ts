/** The books of the reader, as the server has them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, type Book, dataOf } from '@/api/client';

export const booksKey = ['books'];

export function useBooks() {
  return useQuery({
    queryKey: booksKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/books', { signal })),
    // Coming back from the reader, the progress on the card must be the new one.
    refetchOnMount: 'always',
  });
}

export function useSamples(enabled: boolean) {
  return useQuery({
    queryKey: ['samples'],
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/books/samples', { signal })),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the same book is there already, as far as the list tells. */
export function isKnown(queries: QueryClient, { id, title, author, fileSize }: Book): boolean {
  const books = queries.getQueryData<Book[]>(booksKey) ?? [];
  return books.some(
    (book) =>
      book.id !== id &&
      book.title === title &&
      book.author === author &&
      book.fileSize === fileSize,
  );
}

/** Shows a new book on top at once, and asks the server for the list anyway. */
export function putOnTop(queries: QueryClient, book: Book): void {
  queries.setQueryData<Book[]>(booksKey, (books = []) => [
    book,
    ...books.filter(({ id }) => id !== book.id),
  ]);
  void queries.invalidateQueries({ queryKey: booksKey });
}

export function useAddSample() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      dataOf(await api.POST('/api/books/samples/{name}', { params: { path: { name } } })),
    onSuccess: (book) => putOnTop(queries, book),
  });
}

export function useDeleteBook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      dataOf(await api.DELETE('/api/books/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      queries.setQueryData<Book[]>(booksKey, (books) => books?.filter((book) => book.id !== id));
    },
  });
}
