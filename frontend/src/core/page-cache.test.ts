// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { expect, test, vi } from 'vitest';

import { PageCache, pageCacheKey } from './page-cache';

const of = (formatKey: string, book = 'a') => pageCacheKey(book, formatKey);

test('pages are kept for one book, one way to set them and one zoom', () => {
  const keys = [of('1'), of('2'), of('1', 'b')];
  vi.stubGlobal('devicePixelRatio', 1.5);
  keys.push(of('1'));
  vi.unstubAllGlobals();
  expect(new Set(keys).size).toBe(keys.length);
});

test('pages set in another way are not read', async () => {
  const cache = new PageCache();
  const kept = { pages: [Uint32Array.of(0, 0, 0)], heights: Float64Array.of(1234.25) };
  expect(await cache.write(of('1-4'), 'a', kept)).toBe(true);
  const read = await cache.read(of('1-4'), 1);
  expect(read?.pages.map((starts) => [...starts])).toEqual([[0, 0, 0]]);
  expect([...(read?.heights ?? [])]).toEqual([1234.25]);
  expect(await cache.read(of('1-5'), 1)).toBeUndefined();
  expect(await cache.read(of('1-4'), 2)).toBeUndefined();
  await cache.forget(of('1-4'));
  expect(await cache.read(of('1-4'), 1)).toBeUndefined();
});
