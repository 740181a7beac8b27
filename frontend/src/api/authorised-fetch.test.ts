// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend, problem, tokenFor } from '../../tests/backend';
import { ApiError } from './api-error';
import { authorisedFetch, sessionState } from './authorised-fetch';
import { api, dataOf } from './client';
import { onSessionEnd } from './session-events';
import { storedToken, storeToken } from './token';

const old = tokenFor({}, 10);
const fresh = tokenFor({ sid: 'new' });

function countRefreshes(answer: () => Response) {
  const count = vi.fn(answer);
  backend.use(http.post('*/api/auth/refresh', () => count()));
  return count;
}

async function books() {
  return dataOf(await api.GET('/api/books'));
}

test('requests at once renew an old token once, and all use the new one', async () => {
  storeToken(old);
  const refreshes = countRefreshes(() => HttpResponse.json({ token: fresh }));
  const seen: (string | null)[] = [];
  backend.use(
    http.get('*/api/books', ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json([]);
    }),
  );

  await Promise.all([books(), books(), books()]);

  expect(refreshes).toHaveBeenCalledTimes(1);
  expect(seen).toEqual(Array(3).fill(`Bearer ${fresh}`));
  expect(storedToken()).toBe(fresh);
});

test('a refused token is renewed and the request tried once more', async () => {
  storeToken(tokenFor());
  countRefreshes(() => HttpResponse.json({ token: fresh }));
  backend.use(
    http.get('*/api/books', ({ request }) =>
      request.headers.get('authorization') === `Bearer ${fresh}`
        ? HttpResponse.json([])
        : problem(401, 'signed_out', 'Please sign in.'),
    ),
  );
  expect(await books()).toEqual([]);
});

test('a session that cannot be renewed is over', async () => {
  storeToken(old);
  countRefreshes(() => problem(401, 'signed_out', 'Please sign in.'));
  backend.use(http.get('*/api/books', () => problem(401, 'signed_out', 'Please sign in.')));
  const ended = vi.fn();
  const stop = onSessionEnd(ended);

  await expect(books()).rejects.toBeInstanceOf(ApiError);

  expect(ended).toHaveBeenCalledWith('expired');
  expect(storedToken()).toBeNull();
  stop();
});

test('many requests that fail together end the session once', async () => {
  storeToken(tokenFor());
  countRefreshes(() => problem(401, 'signed_out', 'Please sign in.'));
  backend.use(http.get('*/api/books', () => problem(403, 'forbidden', 'No.')));
  const ended = vi.fn();
  const stop = onSessionEnd(ended);

  await Promise.allSettled([books(), books(), books()]);

  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test('a login in another tab outlives the end of the session before it', async () => {
  storeToken(old);
  countRefreshes(() => {
    storeToken(fresh);
    return problem(401, 'signed_out', 'Please sign in.');
  });
  expect(await sessionState()).toBe('expired');
  expect(storedToken()).toBe(fresh);
});

test('a refusal of the study or the administration ends no reader’s session', async () => {
  storeToken(fresh);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  backend.use(http.all('*', () => problem(403, 'forbidden', 'No.')));
  for (const path of ['/api/auth/login', '/api/admin/me', '/api/datacollection/results']) {
    const answer = await authorisedFetch(new Request(new URL(path, location.origin)));
    expect(answer.status).toBe(403);
  }
  expect(ended).not.toHaveBeenCalled();
  expect(storedToken()).toBe(fresh);
  stop();
});

test('a lost network throws nobody out', async () => {
  storeToken(old);
  countRefreshes(() => HttpResponse.error());
  await expect(books()).rejects.toMatchObject({ code: 'offline', status: 0 });
  expect(await sessionState()).toBe('open');
  expect(storedToken()).toBe(old);
});

test('a refusal that is not Vokal’s ends no session', async () => {
  storeToken(old);
  const html = () => new HttpResponse('<h1>Blocked</h1>', { status: 403 });
  countRefreshes(html);
  await expect(books()).rejects.toMatchObject({ status: 403 });
  expect(await sessionState()).toBe('open');
  expect(storedToken()).toBe(old);
  storeToken(fresh);
  backend.use(http.get('*/api/books', html));
  await expect(books()).rejects.toMatchObject({ status: 403 });
  expect(storedToken()).toBe(fresh);
});

test('only requests that change something carry the forgery header', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server's cookie, as a browser would hold it
  document.cookie = 'XSRF-TOKEN=abc';
  storeToken(fresh);
  const headers: (string | null)[] = [];
  const keep = ({ request }: { request: Request }) => {
    headers.push(request.headers.get('x-xsrf-token'));
    return HttpResponse.json([]);
  };
  backend.use(http.get('*/api/books', keep), http.delete('*/api/books/1', keep));
  await books();
  await api.DELETE('/api/books/{id}', { params: { path: { id: 1 } } });
  expect(headers).toEqual([null, 'abc']);
});

test('a failure is told in the words of the server', async () => {
  storeToken(fresh);
  backend.use(http.get('*/api/books', () => problem(503, 'busy', 'Try again in a minute.')));
  await expect(books()).rejects.toMatchObject({ code: 'busy', message: 'Try again in a minute.' });
});
