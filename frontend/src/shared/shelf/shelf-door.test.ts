// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { dropToken, storeToken } from '@/api/token';

import { backend, tokenFor } from '../../../tests/backend';
import { useLate } from './late';
import { setReached, useReach } from './reach';
import * as shelf from './shelf';
import { keepLater, orKept } from './shelf-door';
import { shelfReader } from './shelf-owner';

const kept = async () => 'kept';

beforeEach(async () => {
  vi.useRealTimers();
  storeToken(tokenFor({ nameid: '1' }));
  // The shelf's mark says that there is something to look for.
  await shelf.keptRows();
  setReached(true);
});

test('an answer that is late is no silence, and had by who asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 6000, 'told'));
  const shown = orKept(slow, kept, 'question');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await shown).toBe('kept');
  expect(useReach.getState().isReached).toBe(true);
  const { count } = useLate.getState();
  await vi.advanceTimersByTimeAsync(4000 - 1500);
  expect(useLate.getState().count).toBe(count + 1);
  expect(await orKept(kept, kept, 'question')).toBe('told');
});

test('a network that only pretends is silent, and asked again until it is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  backend.use(http.get('*/api/health', () => delay('infinite')));
  void orKept(() => new Promise<string>(() => undefined), kept);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(useReach.getState().isReached).toBe(false);
  backend.use(http.get('*/api/health', () => HttpResponse.json({ status: 'ok' })));
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  await vi.waitUntil(() => useReach.getState().isReached);
});

test('what was asked for one reader is not kept for the next', async () => {
  const put = vi.fn(async () => undefined);
  const reader = shelfReader();
  dropToken();
  storeToken(tokenFor({ nameid: '2' }));
  keepLater(reader, put);
  keepLater(shelfReader(), put);
  await vi.waitUntil(() => put.mock.calls.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(put).toHaveBeenCalledTimes(1);
});
