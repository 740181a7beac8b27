/** Requests of the administration. Its cookie goes with them, and never a reader's token. */
import createClient from 'openapi-fetch';

import { adminRole, endAdminSession } from './admin-session';
import { sendProven } from './authorised-fetch';
import type { components, paths } from './schema';

export type Myself = components['schemas']['Myself'];

/** To whoever signs in, 401 says that the name or the password is wrong. */
function signsIn({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/api/admin/session';
}

export async function adminFetch(request: Request): Promise<Response> {
  const response = await sendProven(request, null);
  if (response.status === 401 && adminRole() !== null && !signsIn(request)) {
    endAdminSession('expired');
  }
  return response;
}

export const adminApi = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: adminFetch,
});
