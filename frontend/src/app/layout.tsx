/** What stands around every screen: messages, the end of a session, the document's title. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';

import { onSessionEnd } from '@/api/authorised-fetch';
import { NoticeList } from '@/shared/notices/notice-list';
import { useNotices } from '@/shared/notices/notice-store';
import { loginPath } from '@/shared/session/return-url';

function useSessionEnd() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const show = useNotices((state) => state.show);
  const location = useLocation();
  // Read when the session ends, not a reason to listen anew at every step.
  const here = useRef(location);
  here.current = location;

  useEffect(
    () =>
      onSessionEnd((end) => {
        // Not before the screen is gone: what it shows would ask the server again.
        const leave = async (path: string) => {
          await navigate(path);
          queries.clear();
        };
        if (end === 'logout') {
          void leave('/login');
          return;
        }
        show({
          type: 'warning',
          title: t('session.expiredTitle'),
          message: t('session.expiredMessage'),
          duration: 0,
        });
        const { pathname, search } = here.current;
        void leave(loginPath({ message: t('session.loginAgain'), returnUrl: pathname + search }));
      }),
    [navigate, queries, show, t],
  );
}

export function Layout() {
  useSessionEnd();
  useEffect(() => {
    document.title = 'EPUB Reader';
  }, []);
  return (
    <>
      <Outlet />
      <NoticeList />
      <ScrollRestoration />
    </>
  );
}
