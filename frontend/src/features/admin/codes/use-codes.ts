/** The codes with which somebody may take part in the study. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf, type NewCodes } from '@/api/client';

const codesKey = ['staff', 'codes'];

export function useCodes() {
  return useQuery({
    queryKey: codesKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/study/codes')),
    // Participants use them at any time.
    staleTime: 0,
  });
}

export function useMakeCodes() {
  const queries = useQueryClient();
  return async (body: NewCodes) => {
    const made = dataOf(await adminApi.POST('/api/admin/study/codes', { body }));
    void queries.invalidateQueries({ queryKey: codesKey });
    return made;
  };
}

export function useEndCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      dataOf(await adminApi.DELETE('/api/admin/study/codes/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: codesKey }),
  });
}
