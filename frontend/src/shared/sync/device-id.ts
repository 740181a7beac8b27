/** This device's own name for itself, by which the server tells the reader's devices apart. */

import { v7 as uuid } from 'uuid';

const KEY = 'vokal-device';

let made: string | undefined;

/** Made once and kept; without storage it lasts as long as the page. */
export function deviceId(): string {
  if (made) return made;
  made = stored() ?? uuid();
  try {
    localStorage.setItem(KEY, made);
  } catch {
    // It lasts as long as the page, then.
  }
  return made;
}

/** Whether anything was ever shared from here. */
export function hasDeviceId(): boolean {
  return made !== undefined || stored() !== null;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
