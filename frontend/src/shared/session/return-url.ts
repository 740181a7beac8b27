/** Where a reader goes after logging in. */

export const homePath = '/dashboard';

/** A path on this site from a query parameter; anything else leads home. */
export function safeReturnUrl(wanted: string | null): string {
  // '//host' and '/\host' are other sites to a browser.
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : homePath;
}

/** The login page, told why it is shown and where to go afterwards. */
export function loginPath(told: { message?: string; returnUrl?: string }): string {
  const query = new URLSearchParams();
  if (told.message) query.set('message', told.message);
  if (told.returnUrl && (told.message || told.returnUrl !== homePath)) {
    query.set('returnUrl', told.returnUrl);
  }
  return query.size > 0 ? `/login?${query}` : '/login';
}
