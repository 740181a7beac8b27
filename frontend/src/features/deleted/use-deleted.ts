/** What the reader has deleted, as the server has it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, type DeletedFile, dataOf } from '@/api/client';
import { type Deleted, deletedKey, restore } from '@/shared/deleted/deleted-files';

export function useDeleted() {
  return useQuery({
    queryKey: deletedKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/trash', { signal })),
    refetchOnMount: 'always',
  });
}

/** Takes out of the list at once what the server has dealt with. */
function useWithout() {
  const queries = useQueryClient();
  return (gone: Deleted) =>
    queries.setQueryData<DeletedFile[]>(deletedKey, (all) =>
      all?.filter(({ kind, id }) => kind !== gone.kind || id !== gone.id),
    );
}

export function useRestore() {
  const without = useWithout();
  return useMutation({ mutationFn: restore, onSuccess: (_, one) => void without(one) });
}

export function usePurge() {
  const without = useWithout();
  return useMutation({
    mutationFn: async ({ kind, id }: Deleted) =>
      dataOf(await api.DELETE('/api/trash/{kind}/{id}', { params: { path: { kind, id } } })),
    onSuccess: (_, one) => void without(one),
  });
}

export function useEmpty() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => dataOf(await api.DELETE('/api/trash')),
    // Some of it may be gone even if not all is.
    onSettled: () => queries.invalidateQueries({ queryKey: deletedKey }),
  });
}
