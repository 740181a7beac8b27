import { useQuery } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf } from '@/api/client';

/** How the server is; asked for anew whenever somebody comes to look. */
export function useSystem() {
  return useQuery({
    queryKey: ['staff', 'system'],
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/system')),
    staleTime: 0,
  });
}
