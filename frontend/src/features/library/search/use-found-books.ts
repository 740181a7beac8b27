/** In which of the reader's books some words stand, as the server finds them. */
import { useInfiniteQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';

/** The books that were read last come first, some at a time. */
export function useFoundBooks(words: string) {
  return useInfiniteQuery({
    queryKey: ['books', 'search', words],
    enabled: words !== '',
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { q: words, ...(pageParam !== null && { after: pageParam }) };
      return dataOf(await api.GET('/api/search', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.after,
    // Other books may have come in.
    staleTime: 0,
    // What was found for fewer letters stays until there is something else.
    placeholderData: (before) => (before?.pages[0]?.books.length ? before : undefined),
  });
}
