/**
 * The session of the administration: a cookie that no script reads.
 *
 * What is kept here is a mark that there is one, and for whom, so that a page knows how to begin
 * and every tab hears of the end. The server decides.
 */
const markKey = 'vokal-staff-role';

// Earlier versions kept a token here, good for a day.
localStorage.removeItem('vokal-admin-token');

/** Somebody ended it here or in another tab, or the server did. */
export type AdminSessionEnd = 'left' | 'expired';

const endListeners = new Set<(how: AdminSessionEnd) => void>();

/** Calls `listener` when the session ends, in whatever tab; returns how to stop. */
export function onAdminSessionEnd(listener: (how: AdminSessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function tell(how: AdminSessionEnd): void {
  for (const listener of endListeners) listener(how);
}

/** What whoever signed in may do; null if nobody did. */
export function adminRole(): string | null {
  return localStorage.getItem(markKey);
}

export function beginAdminSession(role: string): void {
  localStorage.setItem(markKey, role);
}

export function endAdminSession(how: AdminSessionEnd): void {
  localStorage.removeItem(markKey);
  tell(how);
}

globalThis.addEventListener('storage', ({ key, newValue }) => {
  if ((key === markKey || key === null) && newValue === null) tell('left');
});
