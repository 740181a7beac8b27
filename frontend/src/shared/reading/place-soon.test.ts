// @vitest-environment jsdom
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend } from '../../../tests/backend';
import { readSavedPlace, writeSavedPlace } from './saved-place';
import { notePlace, placeSoon } from './send-places';

test('a network that only pretends keeps nobody from opening a book', async () => {
  backend.use(http.get('*/api/books/1/progress', () => delay('infinite')));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const place = placeSoon(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await place).toBeNull();
  vi.useRealTimers();
  backend.use(http.get('*/api/books/1/progress', () => HttpResponse.json({ rev: 3 })));
  expect(await placeSoon(1)).toEqual({ rev: 3 });
});

const moved = {
  position: { chapterIndex: 3, offset: 70 },
  updatedAt: '2026-11-29T00:00:00Z',
  rev: 8,
  statusRev: 2,
  deviceName: 'Phone',
  progress: 41,
};

test('where another device has read is noted for when nobody can be asked', async () => {
  backend.use(http.get('*/api/books/5/progress', () => HttpResponse.json(moved)));
  await notePlace(5, new AbortController().signal);
  expect(readSavedPlace(5)).toMatchObject({
    chapterIndex: 3,
    offset: 70,
    rev: 8,
    statusRev: 2,
    progress: 41,
    sent: true,
  });
});

test('what was read here and is not sent yet stays', async () => {
  const here = { chapterIndex: 1, offset: 2, pageNumber: 9, timestamp: 1, progress: 12 };
  backend.use(http.get('*/api/books/6/progress', () => HttpResponse.json(moved)));
  writeSavedPlace(6, { ...here, rev: 4, sent: false });
  await notePlace(6, new AbortController().signal);
  expect(readSavedPlace(6)).toMatchObject({ ...here, sent: false });
});
