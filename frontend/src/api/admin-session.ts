/** The session of the administration: a token of its own, good for a day, known to no reader's page. */
import { expiryOf, roleOf } from './token';

const tokenKey = 'vokal-admin-token';

const endListeners = new Set<() => void>();

/** Calls `listener` when the session ends, in whatever tab; returns how to stop. */
export function onAdminSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The token, unless its day is over; then it is forgotten. */
export function adminToken(): string | null {
  const token = localStorage.getItem(tokenKey);
  if (token === null) return null;
  if (Date.now() < expiryOf(token)) return token;
  localStorage.removeItem(tokenKey);
  return null;
}

/** What the token says one may do; the server decides. */
export function adminRole(): string | null {
  const token = adminToken();
  return token === null ? null : roleOf(token);
}

export function beginAdminSession(token: string): void {
  localStorage.setItem(tokenKey, token);
}

export function endAdminSession(): void {
  localStorage.removeItem(tokenKey);
  for (const listener of endListeners) listener();
}

globalThis.addEventListener('storage', ({ key, newValue }) => {
  if ((key !== tokenKey && key !== null) || newValue !== null) return;
  for (const listener of endListeners) listener();
});
