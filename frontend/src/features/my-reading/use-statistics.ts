/** What was counted, as the server adds it up. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, dataOf, type Statistics } from '@/api/client';
import { syncDatabase, synchronise } from '@/shared/sync/synchronise';

const KEY = ['reading-statistics'];

/** No longer is waited for what was read a moment ago to get there, milliseconds. */
const PATIENCE_MS = 2000;

export function useStatistics() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Statistics> => {
      // What was read last is on its way still.
      const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      await Promise.race([synchronise(), enough]);
      return dataOf(await api.GET('/api/reading/statistics', { signal }));
    },
    refetchOnMount: 'always',
  });
}

/** Deletes all of it: what waits on this device first, so that none of it follows. */
export function useDeleteStatistics() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await syncDatabase()
        ?.forgetStretches()
        .catch(() => undefined);
      dataOf(await api.DELETE('/api/reading/statistics'));
    },
    onSuccess: () => queries.setQueryData<Statistics>(KEY, { days: [], books: [] }),
  });
}
