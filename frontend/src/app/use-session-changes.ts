import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator } from 'react-router';

import { owesSignOut } from '@/api/owed-sign-out';
import { onSessionEnd, onSignedInElsewhere } from '@/api/session-events';
import { storedToken } from '@/api/token';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { keepSessionFresh } from '@/shared/session/keep-fresh';
import { paySignOut } from '@/shared/session/pay-sign-out';
import { homePath, loginPath } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';
import { wipeIfShared } from '@/shared/session/wiping';

import { tellExpiry } from './guards';

/** Pages that a reader's session has nothing to do with. */
const open = ['/login', '/register', '/oauth/', '/admin/', '/data-collection'];

/** Devices come to agree once the screen is there. */
const SYNC_AFTER_MS = 1500;

function needsNoSession(path: string): boolean {
  return open.some((start) => path.startsWith(start));
}

/** Follows the session: out when it ends, in when another tab logs in, fresh in between. */
export function useSessionChanges(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const dismissTitled = useNotices((notices) => notices.dismissTitled);
  const location = useLocation();
  // Read when the session ends, not a reason to listen anew at every step.
  const here = useRef(location);
  here.current = location;

  useEffect(keepSessionFresh, []);
  useEffect(paySignOut, []);

  const reader = useSession(({ user }) => user?.id);
  useEffect(() => {
    if (reader === undefined) return;
    let stop: (() => void) | undefined;
    let stopped = false;
    // Not before what is shown has come; without a network what is not here yet is not needed.
    const begin = () =>
      import('@/shared/sync/run-sync')
        .then(({ runSync }) => {
          const onLibrary = () =>
            void queries.invalidateQueries({
              queryKey: ['books'],
              // A book that is open stays as it is.
              predicate: ({ queryKey }) => typeof queryKey[1] === 'string',
            });
          if (!stopped) stop = runSync(onLibrary);
        })
        .catch(() => undefined);
    const timer = setTimeout(begin, SYNC_AFTER_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [reader, queries]);

  useEffect(
    () =>
      onSessionEnd((end) => {
        const { pathname, search } = here.current;
        if (needsNoSession(pathname)) {
          queries.clear();
          return;
        }
        // Not before the screen is gone: what it shows would ask the server again.
        const leave = async (path: string) => {
          await navigate(path, { state: withoutAsking });
          queries.clear();
          // A book that was closed by that has noted its place once more.
          if (storedToken() === null) wipeIfShared(undefined);
        };
        if (end === 'logout') {
          void leave(loginPath(owesSignOut() ? { message: 'session.signOutOwed' } : {}));
          return;
        }
        if (end !== 'expired') {
          void leave(loginPath({ message: `login.${end}` }));
          return;
        }
        tellExpiry();
        void leave(loginPath({ message: 'session.loginAgain', returnUrl: pathname + search }));
      }),
    [navigate, queries],
  );

  useEffect(
    () =>
      useSession.subscribe(({ user }, before) => {
        if (!user || user.id === before.user?.id) return;
        // What was fetched for somebody else is nobody's business now.
        queries.clear();
        dismissTitled(t('session.expiredTitle'));
      }),
    [queries, dismissTitled, t],
  );

  useEffect(
    () =>
      onSignedInElsewhere(() => {
        const { pathname } = here.current;
        if (pathname === '/login' || pathname === '/register') void revalidate();
        else if (!needsNoSession(pathname)) void navigate(homePath, { state: withoutAsking });
      }),
    [navigate, revalidate],
  );
}
