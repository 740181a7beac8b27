/** What becomes of annotations on this device when their reader leaves. */
import { hasDeviceId } from './device-id';

const PATIENCE_MS = 3000;

/** Fetched only where something was ever kept: signing out is on the first page. */
async function sync(): Promise<typeof import('./synchronise') | null> {
  if (!hasDeviceId()) return null;
  // Without a network it may not be there; then nothing could be sent anyway.
  return import('./synchronise').catch(() => null);
}

/** Sends what was not sent yet, while the session lasts. */
export async function sendUnsent(): Promise<void> {
  await (await sync())?.sendBeforeLeaving(PATIENCE_MS);
}

/** Forgets this device's copy, but for what could not be sent; all of it once the account is gone. */
export async function forgetCopy(userId: number | undefined, isGone = false): Promise<void> {
  if (userId === undefined || !hasDeviceId()) return;
  // Whoever waits for it hears where it could not be done.
  await (await import('./synchronise')).forgetSync(userId, isGone);
}
