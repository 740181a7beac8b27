/** The books on the shelf, as far as somebody has looked, and how many there are. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { type BookPage, dataOf, type ListedBook } from '@/api/client';
import { keepLater, orKept } from '@/shared/shelf/shelf-door';
import { shelfReader } from '@/shared/shelf/shelf-owner';

import { lastReadOf } from '../last-read';
import { shelfAnswer } from './ahead';
import { type Asked, addressOf, FEW, LAST_READ, PAGE, questionOf } from './asked';

/** Everything that tells of the shelf as a list. */
export const booksKey = ['books', 'shelf'];
/** Who goes far down at once is given more at a time. */
const MOST_AT_ONCE = 1000;
/** So that who comes back from a long chapter finds the shelf as it was. */
const KEPT_MS = 60 * 60_000;

interface Behind {
  cursor: string | null;
  /** Of the page, counted from 0. */
  page: number;
}
export type Pages = InfiniteData<BookPage, Behind>;

/** A server of an earlier release tells all books at once. */
function pageOf(answer: BookPage | ListedBook[]): BookPage {
  return Array.isArray(answer) ? { items: answer, total: answer.length, next: null } : answer;
}

export async function fetchPage(
  asked: Record<string, string>,
  signal?: AbortSignal,
): Promise<BookPage> {
  const query = { view: 'page', ...asked };
  const ask = async () => {
    const reader = shelfReader();
    const page = pageOf(dataOf(await shelfAnswer(query, signal)));
    // The list of all books, as far as it is one page.
    if (Object.keys(asked).every((name) => name === 'limit')) {
      keepLater(reader, async (shelf) => (await loadKeptPage()).rememberPage(shelf, page));
    }
    return page;
  };
  const question = `books?${new URLSearchParams(asked)}`;
  return orKept(ask, async (shelf) => (await loadKeptPage()).keptPage(shelf, asked), question);
}

const loadKeptPage = () => import('../kept/kept-page');

const keyOf = (asked: Asked) => [...booksKey, addressOf(asked).toString()];

export interface Shelf {
  books: ListedBook[];
  /** How many there are, looked at or not; undefined while nobody knows. */
  total: number | undefined;
  /** Says that the first so many are to be seen. */
  want: (count: number) => void;
  isError: boolean;
  isFetching: boolean;
  /** What is shown is what was asked for before. */
  isOld: boolean;
  refetch: () => void;
}

export function useShelf(asked: Asked): Shelf {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(0);
  const ahead = useRef(0);
  const key = keyOf(asked);
  const found = useInfiniteQuery({
    queryKey: key,
    initialPageParam: { cursor: null, page: 0 } as Behind,
    queryFn: ({ pageParam: { cursor, page }, signal }) => {
      // One that was there is asked for as long as it was.
      const known = queries.getQueryData<Pages>(key)?.pages[page]?.items.length;
      const count = Math.ceil((known ?? ahead.current) / PAGE) * PAGE;
      const limit = String(Math.min(MOST_AT_ONCE, Math.max(PAGE, count)));
      const place = cursor === null ? { limit } : { limit, cursor };
      return fetchPage({ ...questionOf(asked), ...place }, signal);
    },
    getNextPageParam: ({ next }, pages) =>
      next === null ? null : { cursor: next, page: pages.length },
    // Coming back from the reader, the progress on the card must be the new one.
    refetchOnMount: 'always',
    // Another tab may have taken in a book; ten thousand are not fetched anew for that at each turn.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) > 3 || 'always',
    gcTime: KEPT_MS,
    // What was found for fewer letters stays until there is something else.
    placeholderData: (before: Pages | undefined) => before,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = found;
  const books = useMemo(() => eachOnce(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const total = last && (last.next === null ? books.length : Math.max(last.total, books.length));

  const enough = total === undefined ? 0 : total <= FEW ? total : Math.min(wanted, total);
  const missing = enough - books.length;
  ahead.current = missing;
  useEffect(() => {
    if (missing > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [missing, hasNextPage, isFetching, isError, fetchNextPage]);

  const again = useCallback(() => void refetch(), [refetch]);
  return {
    books,
    total,
    want: setWanted,
    isError,
    isFetching,
    isOld: found.isPlaceholderData,
    refetch: again,
  };
}

/** One that was read meanwhile stands in two pages until the first is fetched anew. */
function eachOnce(pages: BookPage[]): ListedBook[] {
  const books = new Map<number, ListedBook>();
  for (const { items } of pages) {
    for (const book of items) if (!books.has(book.id)) books.set(book.id, book);
  }
  return [...books.values()];
}

/**
 * The books that were read last. Of a reader who has just finished a dozen those besides that are
 * not finished: one of them was begun longer ago.
 */
async function fetchLastRead(signal: AbortSignal): Promise<BookPage> {
  const asked = { sort: 'read', limit: LAST_READ };
  const page = await fetchPage(asked, signal);
  if (page.next === null || lastReadOf(page.items)) return page;
  const { items } = await fetchPage({ ...asked, status: 'reading,unread' }, signal);
  return { ...page, items: [...page.items, ...items] };
}

export function useLastRead() {
  return useQuery({
    queryKey: [...booksKey, 'last-read'],
    queryFn: ({ signal }) => fetchLastRead(signal),
    refetchOnMount: 'always',
    gcTime: KEPT_MS,
  });
}

/**
 * Changes the pages of every list that is kept. All but those in view are fetched anew when
 * somebody comes to them: which books they have may be another question now.
 */
export async function changeLists(
  queries: QueryClient,
  change: (pages: BookPage[]) => BookPage[],
): Promise<void> {
  // A list that was on its way would put back what has just been changed.
  const isOnItsWay = queries.isFetching({ queryKey: booksKey }) > 0;
  if (isOnItsWay) await queries.cancelQueries({ queryKey: booksKey });
  queries.setQueriesData<Pages | BookPage>({ queryKey: booksKey }, (kept) => {
    if (!kept) return kept;
    return 'pages' in kept ? { ...kept, pages: change(kept.pages) } : (change([kept])[0] ?? kept);
  });
  const refetchType = isOnItsWay ? 'active' : 'none';
  void queries.invalidateQueries({ queryKey: booksKey, refetchType });
}

/** The list of all books, the newest first. */
export function changeNewest(queries: QueryClient, key: Asked, book: ListedBook): void {
  queries.setQueryData<Pages>(keyOf(key), (kept) => {
    const [first, ...rest] = kept?.pages ?? [];
    if (!kept || !first) return kept;
    const others = first.items.filter(({ id }) => id !== book.id);
    const page = { ...first, items: [book, ...others], total: first.total + 1 };
    return { ...kept, pages: [page, ...rest] };
  });
}
