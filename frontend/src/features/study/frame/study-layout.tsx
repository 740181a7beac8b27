/** What stands around every screen of the study. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { type Fence, useFence } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';

import { fetchContent, noteClosed } from '../content/use-content';
import { IdleCheck } from '../kiosk/idle-check';
import { noteKiosk, useKiosk } from '../kiosk/kiosk-mode';
import { useKioskReports } from '../kiosk/use-kiosk-reports';
import { release, useOwner } from '../log/owner';
import { keepOffline } from '../offline/keep-offline';
import { startOutbox, useWaiting } from '../outbox/service';
import { fillPool } from '../outbox/tickets';
import { paths, studyPath } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { ElsewhereScreen } from './elsewhere-screen';
import { useStudyLook } from './study-look';
import { useStudyMode } from './study-mode';
import { watch } from './watch';

function useEnclosure(): void {
  const show = useNotices((notices) => notices.show);
  const stage = useStudy(({ state }) => state.stage);
  const isStudyMode = useStudyMode();
  const { pathname } = useLocation();
  const isOver = stage === 'finished' || stage === 'declined';
  const isRunning = stage !== 'welcome' && !isOver;
  const isEnclosed = isRunning || (isStudyMode && pathname === paths.thanks);
  const fence = useMemo<Fence | null>(() => {
    if (!isEnclosed) return null;
    const told = { title: words('blocked.title'), message: words('blocked.text') };
    return { path: studyPath, tell: () => show({ type: 'warning', ...told }) };
  }, [isEnclosed, show]);
  useFence(fence);
}

/** Whatever lets the study run without a network later on. */
function usePreparation(): void {
  const queries = useQueryClient();
  const kiosk = useKiosk(({ on }) => on);
  useEffect(() => {
    fetchContent(queries);
    startOutbox();
    keepOffline();
  }, [queries]);
  useEffect(() => {
    const fill = async () => {
      if ((await fillPool(kiosk)) === 'closed') noteClosed(queries);
    };
    void fill();
    globalThis.addEventListener('online', fill);
    return () => globalThis.removeEventListener('online', fill);
  }, [kiosk, queries]);
}

/** What the disk would not take is lost with the page: the browser asks before. */
function useHeldWhileUnsaved(): void {
  const isUnsaved = useWaiting(({ unsaved }) => unsaved > 0);
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}

/** These need no run: the last page's code, taking answers back, and the staff's page. */
const open: string[] = [paths.thanks, paths.withdraw, paths.staff];

export function StudyLayout() {
  const { search, pathname } = useLocation();
  const owner = useOwner((state) => state.owner);
  const isElsewhere = owner === 'elsewhere' || owner === 'takenOver';
  const isRunning = useStudy(({ state, offered }) => state.stage !== 'welcome' && !offered);
  useStudyLook();
  useEnclosure();
  usePreparation();
  useHeldWhileUnsaved();
  useKioskReports();
  useEffect(() => noteKiosk(search), [search]);
  useEffect(() => (isRunning ? watch() : undefined), [isRunning]);
  useEffect(() => release, []);
  if (isElsewhere && !open.includes(pathname)) {
    return <ElsewhereScreen isTakenOver={owner === 'takenOver'} />;
  }
  return (
    <>
      <Outlet />
      <IdleCheck />
    </>
  );
}
