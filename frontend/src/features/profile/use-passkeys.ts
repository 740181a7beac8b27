/** The reader's passkeys, and what readers may do with them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';

const passkeysKey = ['passkeys'];

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async () => dataOf(await api.GET('/api/profile/passkeys')),
  });
}

export function usePasskeyChanges() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysKey });
  const changed = async (change: Promise<unknown>) => {
    try {
      await change;
    } finally {
      await refresh();
    }
  };
  return {
    refresh,
    rename: (id: string, name: string) =>
      changed(
        api
          .PATCH('/api/profile/passkeys/{id}', { params: { path: { id } }, body: { name } })
          .then(dataOf),
      ),
    remove: (id: string) =>
      changed(api.DELETE('/api/profile/passkeys/{id}', { params: { path: { id } } }).then(dataOf)),
  };
}
