import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { adminApi } from '@/api/admin-client';
import { endAdminSession, onAdminSessionEnd } from '@/api/admin-session';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { adminLoginPath } from '@/shared/session/return-url';

/** Leads to the login when the session ends, in whatever tab; returns how to end it. */
export function useStaffSession(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  const leaving = useRef(false);

  useEffect(
    () =>
      onAdminSessionEnd(async () => {
        const { pathname, search } = here.current;
        const path = leaving.current ? '/admin/login' : adminLoginPath(pathname + search);
        await navigate(path, { state: withoutAsking });
        // What participants have said is nobody's business after a logout.
        queries.removeQueries({ queryKey: ['staff'] });
      }),
    [navigate, queries],
  );

  return useCallback(async () => {
    leaving.current = true;
    // Without an answer the page is left all the same; the session then ends by itself.
    await adminApi.POST('/api/admin/logout').catch(() => undefined);
    endAdminSession('left');
  }, []);
}
