/** Looks for what is wanted as it is typed. */
import { useEffect } from 'react';

import type { SearchBook } from '@/core/search-book';
import type { Wanted } from '@/core/wanted';

import { useSearch } from './search-store';

/** What was last looked for in each book: opening the panel again looks for nothing. */
const lookedFor = new WeakMap<SearchBook, Wanted>();

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
    if (lookedFor.get(book) === wanted) return;
    lookedFor.set(book, wanted);
    begin();
    if (wanted.text.trim() === '') {
      book.stop();
      end('idle');
      return;
    }
    book
      .search(wanted, (_, hits) => add(hits))
      .then((done) => {
        if (done) end('done');
      })
      .catch(() => {
        if (lookedFor.get(book) !== wanted) return;
        lookedFor.delete(book);
        end('failed');
      });
  }, [book, wanted, begin, add, end]);
}
