import 'fake-indexeddb/auto';

import { expect, test } from 'vitest';

import type { LayoutSettings } from './open-book';
import { PageCache, pageCacheKey } from './page-cache';

const settings: LayoutSettings = {
  width: 600,
  height: 500,
  fontSize: 16,
  lineHeight: 24,
  font: 'literata',
  justified: false,
  hyphenation: false,
};
const of = (changes: Partial<LayoutSettings> = {}, engine = '1-4', book = 'a') =>
  pageCacheKey(book, engine, { ...settings, ...changes }, 'normal');

test('pages are kept for one book, one engine and one way to set them', () => {
  const keys = [
    of(),
    of({}, '1-5'),
    of({}, '1-4', 'b'),
    of({ width: 601 }),
    of({ height: 501 }),
    of({ fontSize: 17 }),
    of({ lineHeight: 25 }),
    of({ font: 'lexend' }),
    of({ justified: true }),
    of({ hyphenation: true }),
    pageCacheKey('a', '1-4', settings, 'none'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a table of another engine is not read', async () => {
  const cache = new PageCache();
  const pages = [Uint32Array.of(0, 0, 0)];
  expect(await cache.write(of({}, '1-4'), 'a', pages)).toBe(true);
  const read = await cache.read(of({}, '1-4'), 1);
  expect(read?.map((starts) => [...starts])).toEqual([[0, 0, 0]]);
  expect(await cache.read(of({}, '1-5'), 1)).toBeUndefined();
  expect(await cache.read(of({}, '1-4'), 2)).toBeUndefined();
  await cache.forget(of({}, '1-4'));
  expect(await cache.read(of({}, '1-4'), 1)).toBeUndefined();
});
