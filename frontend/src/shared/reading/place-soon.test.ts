// @vitest-environment jsdom
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend } from '../../../tests/backend';
import { placeSoon } from './send-places';

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
