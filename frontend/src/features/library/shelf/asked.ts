/** Which books are asked for, and in which order, as the address has it. */

export const sorts = ['added', 'read', 'title', 'author', 'series', 'progress'] as const;
/** That of a shelf is its reader's own. */
export type Sort = (typeof sorts)[number] | 'shelf';

export const statuses = ['unread', 'reading', 'finished', 'given_up'] as const;
export type Status = (typeof statuses)[number];

/** What the shelf can be narrowed by besides words. */
export const filters = ['status', 'author', 'series', 'tag', 'language', 'shelf'] as const;
export type Filter = (typeof filters)[number];

export interface Asked {
  q: string;
  sort: Sort;
  filters: Partial<Record<Filter, string>>;
}

/** So many books are asked for at a time. */
export const PAGE = 100;
/** Up to so many stand in the page all at once; a hundred cards are a task of a tenth of a second. */
export const FEW = 60;
/** So many of those that were read last are looked at for one to go on with. */
export const LAST_READ = '12';

/** All books, the newest first. */
export const everything: Asked = { q: '', sort: 'added', filters: {} };

/** What is not yet finished, nor given up. */
export const UNFINISHED = 'unread,reading';
export const statusChoices = [...statuses, UNFINISHED] as const;

/** What is longer nobody types. */
export const LONGEST_WORDS = 200;
/** As the import keeps names. */
const LONGEST_NAME = 500;

/** Addresses are written by others, too; and the server takes no NUL. */
function said(query: URLSearchParams, name: string, longest: number): string {
  return Array.from((query.get(name) ?? '').replaceAll('\0', ''))
    .slice(0, longest)
    .join('');
}

/** A shelf is in the order that its reader has given it. */
export function usualSort(chosen: Asked['filters']): Sort {
  return chosen.shelf ? 'shelf' : everything.sort;
}

/** The same books in an order that is there for them. */
export function withFilters(asked: Asked, chosen: Asked['filters']): Asked {
  const isUsual = asked.sort === usualSort(asked.filters);
  const sort =
    isUsual || (asked.sort === 'shelf' && !chosen.shelf) ? usualSort(chosen) : asked.sort;
  return { ...asked, filters: chosen, sort };
}

export function askedIn(query: URLSearchParams): Asked {
  const chosen = filters.flatMap((name) => {
    const value = said(query, name, LONGEST_NAME);
    const isNone =
      (name === 'status' && !statusChoices.some((choice) => choice === value)) ||
      (name === 'shelf' && !/^\d{1,15}$/.test(value));
    return value === '' || isNone ? [] : [[name, value] as const];
  });
  const usual = usualSort(Object.fromEntries(chosen));
  const sort = sorts.find((name) => name === query.get('sort')) ?? usual;
  return { q: said(query, 'q', LONGEST_WORDS), sort, filters: Object.fromEntries(chosen) };
}

/** As it stands in the address: what is as always is not said. */
export function addressOf({ q, sort, filters: chosen }: Asked): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (sort !== usualSort(chosen)) query.set('sort', sort);
  for (const name of filters) {
    const value = chosen[name];
    if (value) query.set(name, value);
  }
  return query;
}

/** As the server is asked, which knows but one usual order. */
export function questionOf(asked: Asked): Record<string, string> {
  const query = addressOf(asked);
  if (asked.sort !== everything.sort) query.set('sort', asked.sort);
  return Object.fromEntries(query);
}

export function isFiltered({ filters: chosen }: Asked): boolean {
  return Object.keys(chosen).length > 0;
}
