/**
 * Whose books this device keeps, if anybody's. A mark that every tab reads at once: what it does
 * not name is not read any more, whatever the database still holds.
 */
import { owesSignOut } from '@/api/owed-sign-out';
import { storedToken, userOf } from '@/api/token';

const markKey = 'vokal-shelf';
const sharedKey = 'vokal-shared-device';
/** Goes with the browser's last window. */
const presence = 'vokal-here=1';

/** What was kept is being thrown away, or was when the browser was closed. */
const WIPING = 'wipe';

export function shelfMark(): string | null {
  return localStorage.getItem(markKey);
}

export function markShelf(reader: number): void {
  localStorage.setItem(markKey, String(reader));
}

export function markWiping(): void {
  localStorage.setItem(markKey, WIPING);
}

export function unmarkShelf(): void {
  localStorage.removeItem(markKey);
}

export function isWiping(): boolean {
  return shelfMark() === WIPING;
}

/** Others use this device, too: nothing is to stay on it. */
export function isShared(): boolean {
  return localStorage.getItem(sharedKey) !== null;
}

export function setShared(shared: boolean): void {
  if (shared) localStorage.setItem(sharedKey, '1');
  else localStorage.removeItem(sharedKey);
}

/** On a shared device a session ends with the browser. */
export function noteBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  if (isShared()) document.cookie = `${presence}; path=/; SameSite=Strict`;
}

export function isBrowserNew(): boolean {
  return isShared() && !document.cookie.split('; ').includes(presence);
}

/** Whose books may be kept here now; null if nobody's. */
export function shelfReader(): number | null {
  // Without TLS browsers do not seal.
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB || isShared() || owesSignOut()) {
    return null;
  }
  const token = storedToken();
  return token === null ? null : (userOf(token)?.id ?? null);
}

/** Whether something of whoever is here may be kept already. */
export function hasShelf(): boolean {
  const reader = shelfReader();
  return reader !== null && shelfMark() === String(reader);
}
