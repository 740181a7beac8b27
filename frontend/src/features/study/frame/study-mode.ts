import { useSession } from '@/shared/session/session-store';

import { useKiosk } from '../kiosk/kiosk-mode';

/** Whether the study is all that this browser is for: in a kiosk, and for whoever is no reader. */
export function useStudyMode(): boolean {
  const isReader = useSession(({ user }) => user !== null);
  const isKiosk = useKiosk(({ on }) => on);
  return isKiosk || !isReader;
}
