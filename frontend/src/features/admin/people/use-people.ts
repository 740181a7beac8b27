/** The readers, and what operators do for them. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf, type Person } from '@/api/client';

import { confirmed } from '../frame/confirm-store';

const peopleKey = ['staff', 'people'];

export function usePeople(search: string) {
  return useInfiniteQuery({
    queryKey: [...peopleKey, search],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const query = { ...(search && { search }), ...(pageParam !== null && { before: pageParam }) };
      return dataOf(await adminApi.GET('/api/admin/people', { params: { query } }));
    },
    getNextPageParam: (page) => page.next,
    // The old list stays until the new one is there, so that nothing jumps; that nobody was found
    // is no list: it is said only of what was asked for.
    placeholderData: (before) => (before?.pages[0]?.people.length ? before : undefined),
    // Others act, too.
    staleTime: 0,
  });
}

/** What is done for somebody, and the same again once the password is typed, if it is asked for. */
function useAct<Output, More = void>(task: (id: number, more: More) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ person, more }: { person: Person; more: More }) =>
      confirmed(() => task(person.id, more)),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
}

const of = (id: number) => ({ params: { path: { id } } });

export function useResetLink() {
  return useAct(async (id) =>
    dataOf(await adminApi.POST('/api/admin/people/{id}/reset-link', of(id))),
  );
}

export const plainActs = ['sessions', 'disable', 'enable', 'restore'] as const;
export type PlainAct = (typeof plainActs)[number];

export function usePlainAct(act: PlainAct) {
  return useAct(async (id) => {
    const asked = {
      sessions: () => adminApi.DELETE('/api/admin/people/{id}/sessions', of(id)),
      disable: () => adminApi.POST('/api/admin/people/{id}/disable', of(id)),
      enable: () => adminApi.POST('/api/admin/people/{id}/enable', of(id)),
      restore: () => adminApi.POST('/api/admin/people/{id}/restore', of(id)),
    };
    return dataOf<unknown>(await asked[act]());
  });
}

export function useQuota() {
  return useAct(async (id, megabytes: number | null) =>
    dataOf(await adminApi.PUT('/api/admin/people/{id}/quota', { ...of(id), body: { megabytes } })),
  );
}

export function useDeletion() {
  return useAct(async (id, forGood: boolean) => {
    const params = { path: { id }, query: { ...(forGood && { forGood }) } };
    return dataOf(await adminApi.DELETE('/api/admin/people/{id}', { params }));
  });
}
