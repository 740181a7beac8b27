/** Looks for what is wanted as it is typed. */
import { useEffect } from 'react';

import type { SearchBook } from '@/core/search-book';
import type { Wanted } from '@/core/wanted';

import { useSearch } from './search-store';

/** What the hits that are shown were found for. */
let foundFor: { book: SearchBook; wanted: Wanted } | null = null;

export function useSearching(book: SearchBook): void {
  const wanted = useSearch((search) => search.wanted);
  const begin = useSearch((search) => search.begin);
  const add = useSearch((search) => search.add);
  const end = useSearch((search) => search.end);

  useEffect(() => {
    // A first letter finds the text here.
    void book.prepare().catch(() => undefined);
  }, [book]);

  useEffect(() => {
    if (foundFor?.book === book && foundFor.wanted === wanted) return;
    foundFor = { book, wanted };
    begin();
    if (wanted.text.trim() === '') {
      book.stop();
      end('idle');
      return;
    }
    performance.mark('vokal:search-start');
    book
      .search(wanted, (_, hits) => add(hits))
      .then((done) => {
        if (done) end('done');
      })
      .catch(() => {
        if (foundFor?.wanted !== wanted) return;
        foundFor = null;
        end('failed');
      });
  }, [book, wanted, begin, add, end]);
}
