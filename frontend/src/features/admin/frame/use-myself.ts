import { useQuery } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf } from '@/api/client';

/** Who of staff is signed in. */
export function useMyself() {
  return useQuery({
    queryKey: ['staff', 'me'],
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/me')),
  });
}

/** Whether one may delete, export and change; a researcher only looks. */
export function useMayAct(): boolean {
  return useMyself().data?.role !== 'researcher';
}
