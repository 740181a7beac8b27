import { useQuery } from '@tanstack/react-query';

import { api, dataOf } from '@/api/client';

/** Whether this server sends mails; nothing until it has said so. */
export function useSendsMail(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['sends-mail'],
    queryFn: async () => dataOf(await api.GET('/api/auth/forgotten')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.mail;
}
