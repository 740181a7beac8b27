// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { freshToken, sessionState } from '@/api/authorised-fetch';
import { oweSignOut, owesSignOut } from '@/api/owed-sign-out';
import { endSession } from '@/api/session-events';
import { storedToken, storeToken } from '@/api/token';
import { setShared } from '@/shared/shelf/shelf-owner';

import { backend, problem, remember, tokenFor } from '../../../tests/backend';
import { paySignOut } from './pay-sign-out';
import { useSession } from './session-store';
import { finishLeaving } from './wiping';

const done = () => new HttpResponse(null, { status: 204 });
const noNetwork = () => HttpResponse.error();

const logouts = (answer: () => Response) => remember('post', '/api/auth/logout', answer);
const logout = () => useSession.getState().logout();

function place(id: number, more: object) {
  const known = { chapterIndex: 2, offset: 40, pageNumber: 9, timestamp: Date.now() };
  localStorage.setItem(`book-progress-${id}`, JSON.stringify({ ...known, ...more }));
}
const kept = (id: number) => localStorage.getItem(`book-progress-${id}`) !== null;

beforeEach(() => {
  storeToken(tokenFor());
  useSession.setState({ user: null });
  useSession.getState().begin(tokenFor());
});

test('a sign-out that the server hears of owes nothing', async () => {
  const told = logouts(done);
  await logout();
  expect(told).toHaveLength(1);
  expect(owesSignOut()).toBe(false);
  expect(storedToken()).toBeNull();
  expect(useSession.getState().user).toBeNull();
});

test.each([
  ['no network', noNetwork, true],
  ['too many requests', () => problem(429, 'too_many', 'Later.'), true],
  ['a failing server', () => problem(503, 'busy', 'Later.'), true],
  ['a session that is over', () => problem(401, 'signed_out', 'No.'), false],
])('with %s one is signed out here, and it is owed: %#', async (_, answer, owed) => {
  logouts(answer);
  await logout();
  expect(storedToken()).toBeNull();
  expect(owesSignOut()).toBe(owed);
});

test('what is owed is paid when the page is opened, and when the network is back', async () => {
  oweSignOut();
  const failed = logouts(noNetwork);
  const stop = paySignOut();
  await vi.waitFor(() => expect(failed).toHaveLength(1));
  expect(owesSignOut()).toBe(true);

  const told = logouts(done);
  await vi.waitFor(() => {
    globalThis.dispatchEvent(new Event('online'));
    expect(owesSignOut()).toBe(false);
  });
  const count = told.length;
  globalThis.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(told).toHaveLength(count);
  stop();
});

test('nobody owes anything: nothing is asked', async () => {
  const told = logouts(done);
  paySignOut()();
  await Promise.resolve();
  expect(told).toEqual([]);
});

test('as long as a sign-out is owed, no session is renewed', async () => {
  const renewals = remember('post', '/api/auth/refresh', () =>
    HttpResponse.json({ token: tokenFor() }),
  );
  const told = logouts(noNetwork);
  storeToken(tokenFor({}, 10));
  oweSignOut();
  expect(await freshToken()).toBeNull();
  expect(told).toHaveLength(1);
  // Somebody puts a token there by hand.
  storeToken(tokenFor({}, 10));
  expect(await sessionState()).toBe('none');
  expect(storedToken()).toBeNull();
  expect(renewals).toEqual([]);
});

test('a renewal that was under way brings nobody back', async () => {
  storeToken(tokenFor({}, 10));
  remember('post', '/api/auth/refresh', () => {
    oweSignOut();
    return HttpResponse.json({ token: tokenFor({ sid: 'late' }) });
  });
  expect(await freshToken()).toBeNull();
  expect(storedToken()).toBeNull();
});

test('before somebody signs in, the one who left is signed out', async () => {
  const order: string[] = [];
  const token = tokenFor({ sub: '2' });
  logouts(() => {
    order.push('logout');
    return problem(503, 'busy', 'Later.');
  });
  await logout();
  remember('post', '/api/auth/login', () => {
    order.push('login');
    return HttpResponse.json({ token });
  });
  await useSession.getState().login({ email: 'bo@example.org', password: 'secret' });
  expect(order).toEqual(['logout', 'logout', 'login']);
  expect(storedToken()).toBe(token);
  // The cookie is the newcomer's: paying now would sign them out.
  expect(owesSignOut()).toBe(false);
});

test('a refused sign-in leaves owed what is owed', async () => {
  oweSignOut();
  logouts(noNetwork);
  remember('post', '/api/auth/login', () => problem(401, 'wrong_credentials', 'No.'));
  const wrong = { email: 'bo@example.org', password: 'wrong' };
  await expect(useSession.getState().login(wrong)).rejects.toMatchObject({ status: 401 });
  expect(owesSignOut()).toBe(true);
});

test('places that the server has are forgotten, and the pages with them', async () => {
  logouts(done);
  place(3, { sent: true });
  const forgotten = vi.spyOn(indexedDB, 'deleteDatabase');
  await logout();
  expect(kept(3)).toBe(false);
  expect(forgotten).toHaveBeenCalledWith('vokal-pages');
});

const answer = { progress: 31, position: null, updatedAt: null, rev: 8, deviceName: null };

test('a place that was read without a network is sent first, with what was known', async () => {
  logouts(done);
  place(3, { sent: false, progress: 31, rev: 7 });
  const told = remember('put', '/api/books/3/progress', () => HttpResponse.json(answer));
  await logout();
  const device = localStorage.getItem('vokal-device');
  const position = { chapterIndex: 2, offset: 40 };
  expect(told).toEqual([{ progress: 31, position, base: 7, device }]);
  expect(kept(3)).toBe(false);
});

test('a place gives way to where another device has read on, and is not sent again', async () => {
  logouts(done);
  place(3, { sent: false, progress: 9 });
  const told = remember('put', '/api/books/3/progress', () =>
    problem(409, 'moved_elsewhere', 'Elsewhere.'),
  );
  await logout();
  expect(told).toHaveLength(1);
  expect(kept(3)).toBe(false);
});

test('an entry that does not say how much was read leaves that as it is', async () => {
  logouts(done);
  place(4, {});
  backend.use(
    http.get('*/api/books/4/progress', () => HttpResponse.json({ ...answer, progress: 77 })),
  );
  const told = remember('put', '/api/books/4/progress', () => HttpResponse.json(answer));
  await logout();
  expect(told).toMatchObject([{ progress: 77, base: 0 }]);
});

test('a place that cannot be sent stays, one that was sent does not', async () => {
  logouts(noNetwork);
  place(3, { sent: false, progress: 31 });
  place(4, { sent: true });
  place(5, { sent: false, progress: 1 });
  remember('put', '/api/books/3/progress', noNetwork);
  // Of somebody who was here before.
  remember('put', '/api/books/5/progress', () => problem(404, 'not_found', 'No.'));
  await logout();
  expect([kept(3), kept(4), kept(5)]).toEqual([true, false, true]);
});

test('a session that the server ends leaves nothing on a device of many', async () => {
  setShared(true);
  place(1, { sent: false });
  endSession('expired');
  expect(kept(1)).toBe(false);
  await vi.waitFor(() => expect(localStorage.getItem('vokal-wipe')).toBeNull());
  setShared(false);
});

test('what was not thrown away any more is at the next start, whoever is here', async () => {
  localStorage.setItem('vokal-wipe', '7');
  place(1, { sent: false });
  finishLeaving();
  expect(kept(1)).toBe(false);
  await vi.waitFor(() => expect(localStorage.getItem('vokal-wipe')).toBeNull());
});
