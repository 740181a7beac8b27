/** Looks for what is wanted as it is typed. */
import { useEffect } from 'react';

import type { SearchBook } from '@/core/search-book';
import type { Wanted } from '@/core/wanted';

import { useSearch } from './search-store';

/** What was last looked for in each book: opening the panel again looks for nothing. */
const lookedFor = new WeakMap<SearchBook, Wanted>();

/** Between two parts of what is found. */
const PART_MS = 60;

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
    const found = inParts(add);
    book
      .search(wanted, (_, hits) => found.add(hits))
      .then((done) => {
        if (!done) return;
        found.flush();
        end('done');
      })
      .catch(() => {
        if (lookedFor.get(book) !== wanted) return;
        lookedFor.delete(book);
        end('failed');
      });
  }, [book, wanted, begin, add, end]);
}

/** The first hits are shown as they come, what follows in parts: each is a list drawn anew. */
function inParts(show: (hits: readonly Uint32Array[]) => void) {
  let waiting: Uint32Array[] = [];
  let next = Number.NEGATIVE_INFINITY;
  const flush = () => {
    if (waiting.length === 0) return;
    show(waiting);
    waiting = [];
  };
  return {
    add: (hits: readonly Uint32Array[]) => {
      waiting.push(...hits);
      const now = performance.now();
      // A chapter without any is none of the first.
      if (now < next || !waiting.some(({ length }) => length > 0)) return;
      flush();
      next = now + PART_MS;
    },
    flush,
  };
}
