import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';

import { canUsePasskeys } from './passkeys';

/** Whether this server and this browser have passkeys for each other; not while nobody has said so. */
export function usePasskeyParty(): boolean {
  const { data } = useQuery({
    queryKey: ['passkey-party'],
    queryFn: async () => dataOf(await api.GET('/api/auth/passkeys')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return canUsePasskeys(data?.origin);
}
