/** Where somebody goes after logging in. */
import type { LoginMessage } from './login-message';

export const homePath = '/dashboard';
export const adminHomePath = '/admin/survey-results';

/** The only places a link may send somebody to who has just logged in. */
const places = {
  reader: [
    /^\/dashboard(\/books\/\d+)?$/,
    /^\/profile$/,
    /^\/my-reading$/,
    /^\/recently-deleted$/,
    /^\/reader\/[^/]+$/,
    /^\/pdf-editor\/[^/]+$/,
  ],
  admin: [
    /^\/admin\/(survey-results|statistics|trash|settings|people|registration|system|audit|account)$/,
  ],
};

const homes = { reader: homePath, admin: adminHomePath };

/** The path a browser would open, or null if that were no plain path of this site. */
function pathOf(wanted: string): URL | null {
  // '//host', '/\host' and '/<tab>/host' are other sites to a browser.
  if (!/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null;
  const { origin } = globalThis.location;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  return url?.origin === origin ? url : null;
}

/** A known page of this site from a query parameter; anything else leads home. */
export function safeReturnUrl(wanted: string | null, role: keyof typeof places = 'reader'): string {
  const url = wanted === null ? null : pathOf(wanted);
  if (!url || !places[role].some((place) => place.test(url.pathname))) return homes[role];
  return url.pathname + url.search;
}

/** The login page, told why it is shown and where to go afterwards. */
export function loginPath(told: { message?: LoginMessage; returnUrl?: string }): string {
  const query = new URLSearchParams();
  if (told.message) query.set('message', told.message);
  if (told.returnUrl && (told.message || told.returnUrl !== homePath)) {
    query.set('returnUrl', told.returnUrl);
  }
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** The administration's login page, and where to go afterwards. */
export function adminLoginPath(returnUrl: string): string {
  return `/admin/login?${new URLSearchParams({ returnUrl })}`;
}
