/** Who may make an account, and who was invited. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf, type NewInvitation, type RegistrationRules } from '@/api/client';

const rulesKey = ['staff', 'registration'];
const invitationsKey = ['staff', 'invitations'];

export function useRules() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/auth/registration')),
  });
}

export function useSaveRules() {
  const queries = useQueryClient();
  return async (body: RegistrationRules) => {
    dataOf(await adminApi.PUT('/api/admin/registration', { body }));
    // As the server keeps them: small letters, each domain once.
    await queries.invalidateQueries({ queryKey: rulesKey });
  };
}

export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/invitations')),
    // People come in by them at any time.
    staleTime: 0,
  });
}

export function useInvite() {
  const queries = useQueryClient();
  return async (body: NewInvitation) => {
    const made = dataOf(await adminApi.POST('/api/admin/invitations', { body }));
    void queries.invalidateQueries({ queryKey: invitationsKey });
    return made;
  };
}

export function useWithdraw() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      dataOf(await adminApi.DELETE('/api/admin/invitations/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}
