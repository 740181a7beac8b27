// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storedToken, storeToken } from '@/api/token';

import { remember, tokenFor } from '../../../tests/backend';
import { keepSessionFresh } from './keep-fresh';

const fresh = tokenFor({ sid: 'next' });
let stop = () => {};
let renewals: unknown[];

beforeEach(() => {
  renewals = remember('post', '/api/auth/refresh', () => HttpResponse.json({ token: fresh }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const shown = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

test('a page in use renews its token before it runs out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  storeToken(tokenFor({}, 200));
  stop = keepSessionFresh();
  expect(renewals).toHaveLength(0);
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(storedToken()).toBe(fresh));
  vi.advanceTimersByTime(300_000);
  expect(renewals).toHaveLength(1);
});

test('a hidden page waits until it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  storeToken(tokenFor({}, 200));
  shown('hidden');
  stop = keepSessionFresh();
  vi.advanceTimersByTime(300_000);
  expect(renewals).toHaveLength(0);
  shown('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(storedToken()).toBe(fresh));
});

test('a page without a session asks for nothing', () => {
  stop = keepSessionFresh();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(renewals).toHaveLength(0);
});
