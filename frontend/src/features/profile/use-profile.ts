/** What the server knows about a reader, and what readers may do with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { renewedToken } from '@/api/authorised-fetch';
import { api, dataOf, fetchBlob } from '@/api/client';
import { endSessionBy } from '@/api/session-events';
import { sendPlaces } from '@/shared/reading/send-places';
import { useSession } from '@/shared/session/session-store';
import { wipe } from '@/shared/session/wiping';
import { sendUnsent } from '@/shared/sync/leave-sync';

const profileKey = ['profile'];
const sessionsKey = ['sessions'];

export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async () => dataOf(await api.GET('/api/profile')),
  });
}

/** Saves the name and brings a token that knows it, for the greeting. */
export function useRename() {
  const queries = useQueryClient();
  const begin = useSession((session) => session.begin);
  return async (name: { firstName: string; lastName: string }) => {
    const profile = dataOf(await api.PATCH('/api/profile', { body: name }));
    queries.setQueryData(profileKey, profile);
    const token = await renewedToken().catch(() => null);
    if (token !== null) begin(token);
  };
}

export function useChangePassword() {
  const queries = useQueryClient();
  return async (body: { currentPassword?: string; newPassword: string }) => {
    dataOf(await api.POST('/api/profile/password', { body }));
    await Promise.all(
      [profileKey, sessionsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}

/** Makes codes; those that there were are not good any more. */
export function useMakeCodes() {
  const queries = useQueryClient();
  return async (body: { password?: string }) => {
    const { codes } = dataOf(await api.POST('/api/profile/recovery-codes', { body }));
    void queries.invalidateQueries({ queryKey: profileKey });
    return codes;
  };
}

/** Has the mail sent again by which the reader shows that the address is theirs. */
export function useSendVerification() {
  return async () => dataOf(await api.POST('/api/profile/verification'));
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => dataOf(await api.GET('/api/auth/sessions')),
  });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      dataOf(await api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndAllSessions() {
  return useMutation({
    mutationFn: async () => {
      const reader = useSession.getState().user?.id;
      await Promise.all([sendPlaces(), sendUnsent()]);
      await endSessionBy('logout', async () => {
        dataOf(await api.DELETE('/api/auth/sessions'));
        await wipe(reader, 'left');
      });
    },
  });
}

/** Everything about the reader, as a ZIP. */
export function fetchExport(): Promise<Blob> {
  return fetchBlob('/api/profile/export');
}
