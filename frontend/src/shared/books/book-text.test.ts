// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import type { Manifest } from '@/api/client';
import { storeToken } from '@/api/token';
import * as shelf from '@/shared/shelf/shelf';

import { backend, tokenFor } from '../../../tests/backend';
import { BookText } from './book-text';

let number = 0;
let asked: string[] = [];

function book(): Manifest {
  number += 1;
  return { id: number, contentHash: `h${number}`, chapters: Array(5).fill({}) } as Manifest;
}

beforeEach(() => {
  storeToken(tokenFor({ nameid: '1' }));
  asked = [];
  backend.use(
    http.get('*/api/books/:id/chapters', ({ request, params }) => {
      const query = new URL(request.url).searchParams;
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
      asked.push(`${from}-${to}`);
      // No more than two at once.
      const chapters = Array.from({ length: Math.min(2, to - from) }, (_, n) => ({
        index: from + n,
        content: `text ${from + n}`,
      }));
      return HttpResponse.json(chapters, { headers: { etag: `W/"h${params.id}-${from}"` } });
    }),
  );
});

test('each chapter is asked for once, whoever wants it', async () => {
  const text = new BookText(book());
  const [pages, search] = await Promise.all([text.take(2, 4), text.take(2, 3)]);
  expect([pages, search]).toEqual([['text 2', 'text 3'], ['text 2']]);
  const all = await text.all(() => Promise.resolve());
  expect(all).toEqual([0, 1, 2, 3, 4].map((n) => `text ${n}`));
  expect(asked).toEqual(['2-4', '0-2', '4-5']);
  expect(text.isOfManifest).toBe(true);
});

test('what the shelf has is not asked for', async () => {
  const manifest = book();
  const text = new BookText(manifest);
  const chapters = await text.all(() => Promise.resolve());
  await shelf.keepBook({ manifest, chapters });
  text.release();
  asked = [];
  expect(await text.take(1, 3)).toEqual(['text 1', 'text 2']);
  expect(await new BookText(manifest).take(0, 5)).toEqual(chapters);
  expect(asked).toEqual([]);
});

test('whoever gives up takes nothing from others', async () => {
  const text = new BookText(book());
  const leaving = new AbortController();
  const left = text.take(0, 1, leaving.signal);
  const stays = text.take(0, 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(await stays).toEqual(['text 0']);
});

test('text of another version is noticed, so that it is not kept', async () => {
  const text = new BookText({ ...book(), contentHash: 'older' });
  await text.take(0, 1);
  expect(text.isOfManifest).toBe(false);
});
