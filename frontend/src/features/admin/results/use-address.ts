/** What is shown stands in the address, so that it can be kept, sent and gone back to. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [10, 20, 50, 100] as const;

export interface Asked {
  page: number;
  pageSize: number;
  search: string;
  ageGroup: string;
  protocol: string;
  status: string;
  flag: string;
  from: string;
  to: string;
}

const nothing: Asked = {
  page: 1,
  pageSize: 20,
  search: '',
  ageGroup: '',
  protocol: '',
  status: '',
  flag: '',
  from: '',
  to: '',
};

function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function sizeIn(query: URLSearchParams): number {
  return pageSizes.find((size) => size === Number(query.get('pageSize'))) ?? nothing.pageSize;
}

/** A day that there is: an address can be typed. */
function dayIn(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text ? text : '';
}

export function askedIn(query: URLSearchParams): Asked {
  const text = (name: keyof Asked) => query.get(name) ?? '';
  return {
    page: pageIn(query),
    pageSize: sizeIn(query),
    search: text('search'),
    ageGroup: text('ageGroup'),
    protocol: text('protocol'),
    status: text('status'),
    flag: text('flag'),
    from: dayIn(text('from')),
    to: dayIn(text('to')),
  };
}

/** Only what differs from the plain list. */
export function queryOf(asked: Asked): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(nothing) as (keyof Asked)[]) {
    if (asked[name] !== nothing[name]) query.set(name, String(asked[name]));
  }
  return query;
}

export function useAsked() {
  const [query, setQuery] = useSearchParams();
  const asked = useMemo(() => askedIn(query), [query]);
  const change = useCallback(
    (changes: Partial<Asked>) =>
      // Other questions begin on their first page.
      setQuery((before) => queryOf({ ...askedIn(before), page: 1, ...changes }), {
        replace: !('page' in changes),
        preventScrollReset: true,
      }),
    [setQuery],
  );
  const { page, pageSize, ...filters } = asked;
  return {
    asked,
    change,
    isFiltered: Object.values(filters).some(Boolean),
    reset: () => change({ ...nothing, pageSize: asked.pageSize }),
  };
}
