/** Who may make an account here, and whether this visitor was invited. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';

import { api, dataOf } from '@/api/client';

export function useRegistration() {
  const { hash } = useLocation();
  // What stands behind the `#` is sent to no server but in the form itself.
  const invitation = hash.slice(1) || null;
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: async () => dataOf(await api.GET('/api/auth/registration')),
  });
  // Until somebody says otherwise the form is there; the server decides.
  const door = data && invitation === null ? data.door : 'open';
  const domains = (invitation === null && data?.domains) || [];
  return { door, domains, invitation };
}
