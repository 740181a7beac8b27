/** In which of the reader's books some words stand, as the server finds them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { api, dataOf } from '@/api/client';

/** The server is asked when typing has paused, milliseconds. */
const PAUSE_MS = 250;

/** What was typed last, once typing has paused; at once where it was emptied. */
export function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), words === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : paused;
}

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
