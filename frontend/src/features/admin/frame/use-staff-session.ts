import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { adminApi } from '@/api/admin-client';
import { endAdminSession, onAdminSessionEnd } from '@/api/admin-session';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { adminLoginPath } from '@/shared/session/return-url';

/** Whether the server has ended the session, or had done so before. */
async function isSignedOut(): Promise<boolean> {
  try {
    const { response } = await adminApi.POST('/api/admin/logout');
    return response.ok || response.status === 401;
  } catch {
    return false;
  }
}

/** Leads to the login when the session ends, in whatever tab; returns how to end it. */
export function useStaffSession(): () => Promise<void> {
  const { t } = useTranslation('staff');
  const { show, dismissTitled } = useNotices();
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
    if (await isSignedOut()) {
      dismissTitled(t('logoutFailed'));
      endAdminSession('left');
      return;
    }
    leaving.current = false;
    // Nobody is to walk away from a session that goes on; the button is there to try again.
    show({ type: 'error', title: t('logoutFailed'), message: t('logoutFailedText') });
  }, [show, dismissTitled, t]);
}
