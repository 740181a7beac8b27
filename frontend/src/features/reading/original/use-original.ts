/** The document of which a book was made, and its pages as they look. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ApiError } from '@/api/api-error';
import { api, dataOf, fetchBlob } from '@/api/client';

/** Null: it is not known yet. */
export function useOriginal(bookId: number) {
  return useQuery({
    queryKey: ['books', bookId, 'original'],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/books/{id}/original', { params: { path: { id: bookId } }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: keepsTrying,
  });
}

/** What is refused stays so; a server that is busy, or a network that is gone, comes back. */
function keepsTrying(count: number, error: Error): boolean {
  return count < 3 && !(error instanceof ApiError && error.status < 500);
}

const drawing = (fileName: string, page: number) => ({
  queryKey: ['pdf', fileName, 'page', page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchBlob(`/api/pdf/${encodeURIComponent(fileName)}/pages/${page}`, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: keepsTrying,
});

/** A page's picture; the next one is fetched once it is here. */
export function useDrawnPage(fileName: string, page: number, pages: number) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(drawing(fileName, page));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  const hasNext = page < pages;
  useEffect(() => {
    if (data && hasNext) void client.prefetchQuery(drawing(fileName, page + 1));
  }, [client, data, hasNext, fileName, page]);
  return { url, isBroken: isError, again: () => void refetch() };
}
