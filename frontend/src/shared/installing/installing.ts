/** Brings the app's service worker, once the page has all that it needs itself. */
import { letTakeOver, lookForNewer, registerAppWorker, takeOver } from '@/api/app-worker-client';

import { useNewer } from './newer-store';
import { noWorkOpen } from './open-work';

const LOOK_EVERY_MS = 30 * 60_000;

let isBegun = false;
let lookedAt = Date.now();

export function install(): void {
  if (isBegun) return;
  isBegun = true;
  registerAppWorker(
    (worker) => useNewer.setState({ worker }),
    // Nothing here changes by it; other tabs load anew where they go next.
    (worker) => void noWorkOpen().then(() => letTakeOver(worker)),
  ).catch(() => {
    // The next screen of this page tries again.
    isBegun = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    lookForNewer().catch(() => undefined);
  });
}

/** Loads what is new, as soon as nothing is read or written in any tab. */
export async function loadNewer(): Promise<void> {
  const { worker } = useNewer.getState();
  if (!worker) return;
  useNewer.setState({ isAwaited: true });
  await noWorkOpen();
  takeOver(worker);
}
