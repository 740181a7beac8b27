/** Stand-in until the contract holds the study's routes. */
import { adminFetch } from './admin-client';
import { errorFrom, parsedBody } from './api-error';

export async function adminJson<Data>(
  method: string,
  path: string,
  { query = {}, body }: { query?: Record<string, unknown>; body?: unknown } = {},
): Promise<Data> {
  const url = new URL(path, globalThis.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const init =
    body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await adminFetch(new Request(url, init));
  const text = await response.text();
  if (!response.ok) throw errorFrom(parsedBody(text), response.status, response.statusText);
  return (text ? JSON.parse(text) : undefined) as Data;
}
