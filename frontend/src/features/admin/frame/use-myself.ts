import { useQuery } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { adminRole } from '@/api/admin-session';
import { dataOf } from '@/api/client';

export const myselfKey = ['staff', 'me'];

/** Who of staff is signed in. */
export function useMyself() {
  return useQuery({
    queryKey: myselfKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/me')),
  });
}

/** Where each role of staff may go; the first is where they begin. */
const places = [
  { path: '/admin/survey-results', name: 'nav.results', roles: ['researcher', 'admin'] },
  { path: '/admin/statistics', name: 'nav.statistics', roles: ['researcher', 'admin'] },
  { path: '/admin/trash', name: 'nav.trash', roles: ['admin'] },
  { path: '/admin/settings', name: 'nav.settings', roles: ['researcher', 'admin'] },
  { path: '/admin/people', name: 'nav.people', roles: ['operator', 'admin'] },
  { path: '/admin/registration', name: 'nav.registration', roles: ['operator', 'admin'] },
  { path: '/admin/system', name: 'nav.system', roles: ['operator', 'admin'] },
  { path: '/admin/audit', name: 'nav.audit', roles: ['admin'] },
  { path: '/admin/account', name: 'nav.account', roles: ['researcher', 'operator', 'admin'] },
];

/** Where whoever is signed in may go. Who has just come in is known by the mark. */
export function usePlaces() {
  const told = useMyself().data?.role;
  const role = told ?? adminRole();
  return role === null ? places : places.filter(({ roles }) => roles.includes(role));
}

/** Whether one may delete, export and change; a researcher only looks. */
export function useMayAct(): boolean {
  return useMyself().data?.role !== 'researcher';
}
