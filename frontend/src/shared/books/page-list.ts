/** On which pages of its printed edition a book's text stands. */
import { api, dataOf, type PrintedPage } from '@/api/client';
import { askOrKept } from '@/shared/shelf/shelf-door';

export function fetchPageList(id: number, signal?: AbortSignal): Promise<PrintedPage[]> {
  return askOrKept(id, 'page-list', async () =>
    dataOf(
      await api.GET('/api/books/{id}/page-list', {
        params: { path: { id } },
        ...(signal && { signal }),
      }),
    ),
  );
}
