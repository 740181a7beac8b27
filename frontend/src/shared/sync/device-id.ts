/** This device's own name for itself, by which the server tells the reader's devices apart. */

const KEY = 'vokal-device';

let made: string | undefined;

/** Made once and kept; without storage it lasts as long as the page. */
export function deviceId(): string {
  if (made) return made;
  try {
    made = localStorage.getItem(KEY) ?? crypto.randomUUID();
    localStorage.setItem(KEY, made);
  } catch {
    made ??= crypto.randomUUID();
  }
  return made;
}

/** Whether anything was ever shared from here. */
export function hasDeviceId(): boolean {
  return made !== undefined || localStorage.getItem(KEY) !== null;
}
