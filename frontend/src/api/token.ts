/** The session token in local storage: read, decoded and judged, never trusted. */

export const tokenKey = 'epub_token';

/** A token counts as expired this long before it is, so that no request dies on the way. */
const marginSeconds = 300;

export interface TokenUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

type Claims = Record<string, unknown>;

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

export function dropToken(): void {
  localStorage.removeItem(tokenKey);
}

function claimsOf(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

/** When a token ends, in milliseconds since 1970; 0 if it does not say. */
export function expiryOf(token: string): number {
  const end = claimsOf(token)?.exp;
  return typeof end === 'number' ? end * 1000 : 0;
}

/** Whether a token is past its margin, or says nothing about its end. */
export function isExpired(token: string, now: number = Date.now()): boolean {
  return now >= expiryOf(token) - marginSeconds * 1000;
}

/** Who a token speaks for; null if it does not say so. */
export function userOf(token: string): TokenUser | null {
  const claims = claimsOf(token);
  const id = Number(claims?.nameid ?? claims?.sub);
  if (!claims || !Number.isInteger(id)) return null;
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  return {
    id,
    email: text('email'),
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
