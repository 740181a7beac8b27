/**
 * `fetch` with a session: the bearer token, the forgery header, and one silent
 * renewal when the token has run out.
 */
import { type ApiError, errorFrom, offlineError, parsedBody } from './api-error';
import { forgiveSignOut, owesSignOut } from './owed-sign-out';
import { endSession, forgetSession } from './session-events';
import { isExpired, storedToken, storeToken, userOf } from './token';

function forgeryToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length));
}

/** The headers every request carries; a GET needs no forgery header. */
export function sessionHeaders(method: string, token: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  const forgery = forgeryToken();
  if (forgery && method !== 'GET' && method !== 'HEAD') headers['X-XSRF-TOKEN'] = forgery;
  // Mails are written in the language of the page, which need not be the browser's.
  const language = document.documentElement.lang;
  if (language) headers['Accept-Language'] = language;
  return headers;
}

/** A failed `fetch` means no answer came, unless the caller cancelled it. */
async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (fault) {
    if (request.signal.aborted) throw fault;
    throw offlineError();
  }
}

function requestTo(path: string, method = 'GET'): Request {
  return new Request(new URL(path, globalThis.location.origin), { method });
}

async function faultOf(response: Response): Promise<ApiError> {
  return errorFrom(parsedBody(await response.clone().text()), response.status, response.statusText);
}

async function lacksProof(response: Response): Promise<boolean> {
  return response.status === 403 && (await faultOf(response)).code === 'foreign_request';
}

/** Whether Vokal refuses the session: the same of a proxy on the way says nothing about it. */
async function refusesSession(response: Response): Promise<boolean> {
  const mayRefuse = response.status === 401 || response.status === 403;
  return mayRefuse && (await faultOf(response)).isRefusal;
}

/**
 * Sends a request with the token and the forgery header.
 *
 * That header's cookie goes with the browser's last window, while the session stays, or was made
 * for an earlier session; any answer under this path brings the right one.
 */
export async function sendProven(request: Request, token: string | null): Promise<Response> {
  const spare = request.clone();
  const response = await send(withSession(request, token));
  if (!(await lacksProof(response))) return response;
  await send(withSession(requestTo('/api/auth/google'), token));
  return send(withSession(spare, token));
}

async function inOneTab<Value>(task: () => Promise<Value>): Promise<Value> {
  // Where locks are missing (old browsers, jsdom) a lost race costs one login at worst.
  return navigator.locks ? await navigator.locks.request('vokal-refresh', task) : task();
}

/** Whoever would sign in waits for this. */
const signOutPatienceMs = 10_000;

let payment: Promise<void> | null = null;

/** Tells the server who has left, and never throws: without an answer the note stands. */
async function tellSignOut(): Promise<void> {
  const token = storedToken();
  try {
    const signal = AbortSignal.timeout(signOutPatienceMs);
    const request = new Request(requestTo('/api/auth/logout', 'POST'), { signal });
    const response = await sendProven(request, token);
    const isOver = response.status === 401 && (await refusesSession(response));
    if (response.ok || isOver) forgiveSignOut();
  } catch {
    // The next look, renewal or sign-in tries again.
  }
  if (token !== null && storedToken() === token) endSession('logout');
}

/** Within the lock only. */
function paySignOut(): Promise<void> {
  if (!owesSignOut()) return Promise.resolve();
  payment ??= tellSignOut().finally(() => {
    payment = null;
  });
  return payment;
}

/** Tries to have the server hear of a sign-out that is owed to it. */
export async function settleSignOut(): Promise<void> {
  if (owesSignOut()) await inOneTab(paySignOut);
}

/** What the server answers with a session, and a new cookie. */
const waysIn = [
  '/api/auth/login',
  '/api/auth/google/callback',
  '/api/auth/google/link',
  '/api/auth/passkeys/finish',
];

function signsIn({ url }: Request): boolean {
  return waysIn.includes(new URL(url).pathname);
}

/** Nobody comes in before the one who left is out, as far as the server can be told. */
function comeIn(request: Request): Promise<Response> {
  return inOneTab(async () => {
    await paySignOut();
    const response = await sendProven(request, storedToken());
    // The cookie is the newcomer's from now on: what is owed would sign them out.
    if (response.ok) forgiveSignOut();
    return response;
  });
}

let renewal: Promise<string | null> | null = null;

/**
 * A new token in place of `stale`, or null if the session is over.
 *
 * The refresh cookie rotates and its reuse ends the session, so two renewals
 * at once would log the reader out: one at a time, over all tabs.
 */
function renew(stale: string, always = false): Promise<string | null> {
  renewal ??= inOneTab(async () => {
    await paySignOut();
    if (owesSignOut()) return null;
    const stored = storedToken();
    if (stored === null) return null;
    if (!always && stored !== stale && !isExpired(stored)) return stored;

    const response = await sendProven(requestTo('/api/auth/refresh', 'POST'), null);
    if (await refusesSession(response)) return null;
    if (!response.ok) throw await faultOf(response);
    const { token } = (await response.json()) as { token: string };
    // Somebody has signed out meanwhile, here or in another tab.
    if (owesSignOut() && storedToken() !== null) endSession('logout');
    if (storedToken() === null) return null;
    storeToken(token);
    return token;
  }).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** Ends the session of `token`, unless another request or tab has done so or begun a new one. */
function expire(token: string): void {
  if (storedToken() === token) endSession('expired');
}

/** A token good for a request, renewed if need be; null without a session. */
export async function freshToken(): Promise<string | null> {
  const token = storedToken();
  if (token === null || !isExpired(token)) return token;
  const renewed = await renew(token);
  if (renewed === null) expire(token);
  return renewed;
}

/** A token that knows what has changed about its reader; null if the session is over. */
export async function renewedToken(): Promise<string | null> {
  const token = storedToken();
  return token === null ? null : renew(token, true);
}

/** So long a page waits to hear whether somebody is still logged in. */
const renewalPatienceMs = 5000;

/**
 * Whether somebody is logged in; 'expired' if somebody was until now.
 *
 * A lost network is no reason to throw a reader out.
 */
export async function sessionState(): Promise<'open' | 'none' | 'expired'> {
  // The page was closed while somebody signed out: they have.
  if (owesSignOut()) forgetSession('logout');
  const token = storedToken();
  if (token === null) return 'none';
  if (!isExpired(token)) return 'open';
  try {
    // A network that only pretends keeps nobody from what is kept on this device.
    const patience = new Promise<string>((resolve) => {
      setTimeout(() => resolve(token), renewalPatienceMs);
    });
    if ((await Promise.race([renew(token), patience])) !== null) return 'open';
  } catch {
    return userOf(token) === null ? 'none' : 'open';
  }
  if (storedToken() !== token) return 'expired';
  return forgetSession('expired') === 'expired' ? 'expired' : 'none';
}

/**
 * The ways in and out, the administration and the study have answers of their own to somebody
 * who may not; none of them is the end of a reader's session.
 */
const apart = ['/api/auth/', '/api/admin/', '/api/datacollection/'];

/** Reading and ending one's sessions is a reader's business like any other. */
const sessionList = '/api/auth/sessions';

function standsAlone({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return apart.some((path) => pathname.startsWith(path)) && !pathname.startsWith(sessionList);
}

function withSession(request: Request, token: string | null): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(sessionHeaders(request.method, token))) {
    headers.set(name, value);
  }
  return new Request(request, { headers });
}

/** Sends a request; refused ones are tried once more with a new token. */
export async function authorisedFetch(request: Request): Promise<Response> {
  if (owesSignOut() && signsIn(request)) return comeIn(request);
  if (standsAlone(request)) return sendProven(request, storedToken());

  const token = await freshToken();
  const spare = request.clone();
  const response = await sendProven(request, token);
  if (!(await refusesSession(response))) return response;
  if (token === null) {
    // Somebody has emptied the storage under our feet, or the session ended while we waited.
    endSession('expired');
    return response;
  }

  const renewed = await renew(token);
  if (renewed !== null) {
    const second = await sendProven(spare, renewed);
    if (!(await refusesSession(second))) return second;
  }
  expire(renewed ?? token);
  return response;
}

/**
 * Sends what has to outlive its page, in one piece and at once. A request that may be tried again
 * has a body of which there are two, which the page hands over bit by bit: it ends with its page.
 * Null where there is no token at hand that is good for it.
 */
export function sendInParting(
  path: string,
  method: 'PUT',
  body: unknown,
): Promise<Response> | null {
  const token = storedToken();
  if (token === null || isExpired(token) || owesSignOut()) return null;
  const headers = { ...sessionHeaders(method, token), 'Content-Type': 'application/json' };
  return fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true });
}
