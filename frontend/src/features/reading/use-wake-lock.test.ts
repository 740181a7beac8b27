// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ScreenLock } from './use-wake-lock';

/** The locks that were given, and whether they are held. */
let given: { released: boolean; release: () => Promise<void> }[];
/** Questions without an answer yet. */
let asked: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  given = [];
  asked = [];
  const request = () =>
    new Promise((resolve) => {
      asked.push(() => {
        const lock = {
          released: false,
          release: async () => {
            lock.released = true;
          },
        };
        given.push(lock);
        resolve(lock);
      });
    });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => vi.useRealTimers());

/** Answers all that was asked. */
async function answer(): Promise<void> {
  for (const give of asked.splice(0)) give();
  await vi.advanceTimersByTimeAsync(1);
}

const held = () => given.filter(({ released }) => !released).length;

test('who moves twice before the browser has answered holds one lock', async () => {
  const lock = new ScreenLock();
  lock.moved();
  lock.moved();
  await answer();
  expect([given.length, held()]).toEqual([1, 1]);
  lock.letGo();
  expect(held()).toBe(0);
});

test('after five minutes without a move it is given back', async () => {
  const lock = new ScreenLock();
  lock.moved();
  await answer();
  await vi.advanceTimersByTimeAsync(200_000);
  lock.moved();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(held()).toBe(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(held()).toBe(0);
});

test('an answer that comes when the book is closed is given back', async () => {
  const lock = new ScreenLock();
  lock.moved();
  lock.letGo();
  await answer();
  expect([given.length, held()]).toEqual([1, 0]);
});

test('what the system took away is asked for again with the next move', async () => {
  const lock = new ScreenLock();
  lock.moved();
  await answer();
  await given[0]?.release();
  lock.moved();
  await answer();
  expect(held()).toBe(1);
});
