/** What the books on the shelf can be narrowed by, each with how many would be left. */
import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';

import { type Asked, addressOf } from './asked';

export const facetsKey = ['books', 'facets'];

export function useFacets(asked: Asked) {
  const query = Object.fromEntries(addressOf({ ...asked, sort: 'added' }));
  return useQuery({
    queryKey: [...facetsKey, query],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/books/facets', { params: { query }, signal })),
    placeholderData: (before) => before,
  });
}
