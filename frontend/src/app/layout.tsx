/** What stands around every screen: messages, the end of a session, the document's title. */
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

import { LeaveCheck } from '@/shared/leaving/leave-check';
import { NoticeList } from '@/shared/notices/notice-list';
import { useNotices } from '@/shared/notices/notice-store';
import { loginPath } from '@/shared/session/return-url';
import { focusIfLost, mainOfScreen } from '@/shared/ui/focus-if-lost';

import { BringingPlace } from './bringing';
import { titleOf } from './titles';
import { useOpenWork } from './use-open-work';
import { useSessionChanges } from './use-session-changes';

export function Layout() {
  useSessionChanges();
  useOpenWork();
  const { pathname } = useLocation();
  const title = titleOf(pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const leaveScreen = useNotices((notices) => notices.leaveScreen);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    leaveScreen();
    // Whoever signs out has pressed what is on no screen any more.
    if (pathname === loginPath({})) focusIfLost(mainOfScreen);
  }, [pathname, leaveScreen]);
  return (
    <>
      <Outlet />
      <BringingPlace />
      <LeaveCheck />
      <NoticeList />
      <ScrollRestoration />
    </>
  );
}
