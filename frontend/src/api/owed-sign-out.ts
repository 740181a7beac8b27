/**
 * A sign-out that the server has not heard of yet.
 *
 * The cookie that renews a session is out of a script's reach: only the server takes it away. Until
 * it has, this note stands, in all tabs, so that nobody at this browser goes on as whoever left.
 */
const owedKey = 'vokal-sign-out-owed';

export function owesSignOut(): boolean {
  return localStorage.getItem(owedKey) !== null;
}

export function oweSignOut(): void {
  localStorage.setItem(owedKey, new Date().toISOString());
}

export function forgiveSignOut(): void {
  localStorage.removeItem(owedKey);
}
