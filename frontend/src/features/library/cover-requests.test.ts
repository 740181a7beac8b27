// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { backend, problem } from '../../../tests/backend';
import { clearFailedCovers, requestCover } from './cover-requests';

const ask = (id: number) =>
  requestCover(id, `/api/books/${id}/cover`, new AbortController().signal);

beforeEach(clearFailedCovers);

test('after a 404 a cover is not asked for again until the list is cleared', async () => {
  const asked = vi.fn(() => problem(404, 'not_found', 'No cover.'));
  backend.use(http.get('*/api/books/5/cover', () => asked()));

  await expect(ask(5)).rejects.toMatchObject({ status: 404 });
  await expect(ask(5)).rejects.toThrow(
    'Cover request for book 5 has been permanently disabled due to previous failures',
  );
  expect(asked).toHaveBeenCalledTimes(1);

  clearFailedCovers();
  await expect(ask(5)).rejects.toMatchObject({ status: 404 });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a lost network does not count against a cover', async () => {
  backend.use(http.get('*/api/books/6/cover', () => HttpResponse.error()));
  await expect(ask(6)).rejects.toMatchObject({ code: 'offline' });
  backend.use(http.get('*/api/books/6/cover', () => HttpResponse.text('picture')));
  expect((await ask(6)).size).toBe(7);
});
