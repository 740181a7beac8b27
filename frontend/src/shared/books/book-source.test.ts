// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import { storeToken } from '@/api/token';
import * as shelf from '@/shared/shelf/shelf';

import { backend, problem, tokenFor } from '../../../tests/backend';
import { bookSource, fetchManifest } from './book-source';

const manifest = {
  id: 1,
  title: 'Buch',
  author: 'Ada',
  contentHash: 'hash',
  chapters: [],
} as unknown as Manifest;

beforeEach(async () => {
  storeToken(tokenFor({ nameid: '1' }));
  await shelf.keepBook({ manifest, chapters: [] });
});

test('a book is thrown away when Vokal has it no more, not when a proxy says so', async () => {
  for (const foreign of [
    () => new HttpResponse('<h1>Not found</h1>', { status: 404 }),
    () => new HttpResponse('{"error":"not found"}', { status: 404 }),
    () => new HttpResponse('<h1>Sign in to this hotel</h1>'),
    () => problem(500, 'internal', 'Broken.'),
  ]) {
    backend.use(http.get('*/api/books/1/manifest', foreign));
    expect(await fetchManifest(1)).toEqual(manifest);
  }
  backend.use(http.get('*/api/books/1/manifest', () => problem(404, 'not_found', 'Gone.')));
  await expect(fetchManifest(1)).rejects.toMatchObject({ status: 404 });
  await vi.waitUntil(async () => (await shelf.keptManifest(1)) === null);
});

test('chapters that their book has placed are one page each', () => {
  const pages = ['placed-left', null, 'reflowed', 'any', 'placed-any'];
  const chapters = pages.map((fixedPage) => ({ fixedPage, length: 9 }));
  const source = bookSource({ ...manifest, chapters } as unknown as Manifest);
  expect(source.wholePages).toEqual([0, 4]);
  expect(source.chapterLengths).toHaveLength(5);
});
