/** Finds out on which pages of the printed edition a book's text stands, or counts its own. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Manifest } from '@/api/client';
import { fetchPageList } from '@/shared/books/page-list';

import { CountedPages, PrintedPages } from './book-pages';
import { useBookPages } from './book-pages-store';

/** `hasPage`: the first page is there; what is asked before would make it wait. */
export function useKnownPages(manifest: Manifest, hasPage: boolean): void {
  const { id, hasPageList, chapters, contentHash } = manifest;
  const know = useBookPages((known) => known.know);
  const { data } = useQuery({
    queryKey: ['books', id, 'page-list', contentHash],
    queryFn: ({ signal }) => fetchPageList(id, signal),
    enabled: hasPageList && hasPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!hasPageList || data?.length === 0) know(new CountedPages(chapters));
    else if (data) know(new PrintedPages(data));
    return () => know(null);
  }, [hasPageList, data, chapters, know]);
}
