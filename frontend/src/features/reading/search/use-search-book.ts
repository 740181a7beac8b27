/** The text of the open book to be searched, from the first search on. */
import { useCallback, useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import { SearchBook } from '@/core/search-book';
import { bookSource } from '@/shared/books/book-source';

import { useSearch } from './search-store';

/** Gives the book's search, made when it is first asked for; it goes with the screen. */
export function useSearchBook(manifest: Manifest): () => SearchBook {
  const searched = useRef<SearchBook | null>(null);
  const clear = useSearch((search) => search.clear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another book has another text
  useEffect(
    () => () => {
      searched.current?.close();
      searched.current = null;
      clear();
    },
    [manifest, clear],
  );
  return useCallback(() => {
    searched.current ??= new SearchBook(bookSource(manifest));
    return searched.current;
  }, [manifest]);
}
