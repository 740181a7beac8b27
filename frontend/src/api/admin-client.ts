/** Requests of the administration. They carry its token, never a reader's. */
import createClient from 'openapi-fetch';

import { adminToken, endAdminSession } from './admin-session';
import { sendProven } from './authorised-fetch';
import type { paths } from './schema';

export async function adminFetch(request: Request): Promise<Response> {
  const token = adminToken();
  const response = await sendProven(request, token);
  if (response.status === 401 && token !== null) endAdminSession();
  return response;
}

export const adminApi = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: adminFetch,
});
