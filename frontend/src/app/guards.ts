/** Who may see a route. The server decides over data; this only spares a detour. */
import { redirect } from 'react-router';

import { hasSession } from '@/api/authorised-fetch';
import { homePath, loginPath } from '@/shared/session/return-url';

/** For readers only; others log in first and come back. */
export async function readersOnly({ request }: { request: Request }) {
  if (await hasSession()) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath({ returnUrl: pathname + search }));
}

/** For strangers only; a reader has nothing to do on the login page. */
export async function strangersOnly() {
  return (await hasSession()) ? redirect(homePath) : null;
}
