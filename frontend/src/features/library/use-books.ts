/** What the reader does with the books on the shelf. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, type Book, dataOf, type ListedBook } from '@/api/client';
import { fromShelf } from '@/shared/shelf/shelf-door';

import { detailsKey, seriesKey, shelvesKey } from './query-keys';
import { everything, type Status } from './shelf/asked';
import { facetsKey } from './shelf/use-facets';
import { booksKey, changeLists, changeNewest, fetchPage } from './shelf/use-shelf';

export function useSamples(enabled: boolean) {
  return useQuery({
    queryKey: ['samples'],
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/books/samples', { signal })),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the same book is there already, as far as its title tells. */
export async function isKnown({ id, title, author, fileSize }: Book): Promise<boolean> {
  const { items } = await fetchPage({ q: title });
  return items.some(
    (book) =>
      book.id !== id &&
      book.title === title &&
      book.author === author &&
      book.fileSize === fileSize,
  );
}

/** Shows a new book on top at once, and asks the server for the list anyway. */
export function putOnTop(queries: QueryClient, book: Book): void {
  changeNewest(queries, everything, book);
  void queries.invalidateQueries({ queryKey: booksKey });
  void queries.invalidateQueries({ queryKey: facetsKey });
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
      void fromShelf((shelf) => shelf.removeBook(id));
      changeLists(queries, (pages) => {
        const isOne = pages.some(({ items }) => items.some((book) => book.id === id));
        if (!isOne) return pages;
        return pages.map(({ items, total, ...page }) => ({
          ...page,
          items: items.filter((book) => book.id !== id),
          // Each page knows how many there are.
          total: Math.max(0, total - 1),
        }));
      });
      void queries.invalidateQueries({ queryKey: facetsKey });
      void queries.invalidateQueries({ queryKey: shelvesKey });
      void queries.invalidateQueries({ queryKey: seriesKey });
    },
  });
}

/** Says where the reader is with a book; it keeps its place in the list until that is fetched. */
export function useSetStatus() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: number; status: Status }) =>
      dataOf(await api.PATCH('/api/books/{id}', { params: { path: { id } }, body: { status } })),
    onSuccess: (told) => {
      const { id, status, finishedAt } = told;
      queries.setQueryData(detailsKey(id), told);
      const said = (book: ListedBook) => (book.id === id ? { ...book, status, finishedAt } : book);
      changeLists(queries, (pages) =>
        pages.map((page) => ({ ...page, items: page.items.map(said) })),
      );
      void queries.invalidateQueries({ queryKey: facetsKey });
      void queries.invalidateQueries({ queryKey: shelvesKey });
      void queries.invalidateQueries({ queryKey: seriesKey });
    },
  });
}
