import { useEffect } from 'react';

import type { Stage } from '../log/replay';
import { useWaiting } from '../outbox/service';
import { useStudy } from '../study-store';
import { useKiosk } from './kiosk-mode';
import { soonMs } from './news';
import { tellServer } from './report';

/** While somebody reads or answers nothing is told: no time of theirs is to be touched. */
const untimed: Stage[] = ['welcome', 'declined', 'summary', 'finished'];

/** Tells the server about this kiosk now and then, where it is one. */
export function useKioskReports(): void {
  const isKiosk = useKiosk(({ on }) => on);
  const { waiting, isRead } = useWaiting();
  const isTimed = useStudy(({ state }) => !untimed.includes(state.stage));
  useEffect(() => {
    if (!isKiosk || !isRead || isTimed) return;
    const tell = () => void tellServer(waiting);
    tell();
    const timer = setInterval(tell, soonMs);
    globalThis.addEventListener('online', tell);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', tell);
    };
  }, [isKiosk, isRead, isTimed, waiting]);
}
