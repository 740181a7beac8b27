// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../../../tests/backend';

let asked: string[] = [];

function serve(total: number): void {
  backend.use(
    http.get('*/api/books', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ items: [], total, next: null });
    }),
  );
}

/** As when the page has just been opened. */
async function opened() {
  vi.resetModules();
  return import('./ahead');
}

const shelf = { view: 'page', limit: '100', sort: 'title' };

beforeEach(() => {
  storeToken(tokenFor());
  asked = [];
});

test('what is asked for ahead is not asked for again, and once only', async () => {
  serve(10_000);
  const { askAhead, shelfAnswer } = await opened();
  expect(await askAhead(new URLSearchParams('sort=title'))).toBe(true);
  expect(asked).toHaveLength(2);
  expect((await shelfAnswer(shelf)).data).toMatchObject({ total: 10_000 });
  expect((await shelfAnswer({ view: 'page', sort: 'read', limit: '12' })).data).toBeDefined();
  expect(asked).toHaveLength(2);
  await shelfAnswer(shelf);
  expect(asked).toHaveLength(3);
  // The code is here by now.
  expect(await askAhead(new URLSearchParams('sort=title'))).toBe(false);
  expect(asked).toHaveLength(3);
});

test('a short shelf needs no rows, and the PDF tab no shelf', async () => {
  serve(12);
  const { askAhead } = await opened();
  expect(await askAhead(new URLSearchParams('view=pdf'))).toBe(false);
  expect(asked).toEqual([]);
  expect(await askAhead(new URLSearchParams())).toBe(false);
  expect(asked).toHaveLength(2);
});

test('nobody gets what was asked for somebody else, nor what is old', async () => {
  serve(3);
  const { askAhead, shelfAnswer } = await opened();
  const asking = askAhead(new URLSearchParams('sort=title'));
  storeToken(tokenFor({ sub: '2' }));
  await asking;
  await shelfAnswer(shelf);
  expect(asked).toHaveLength(3);
  const again = await opened();
  await again.askAhead(new URLSearchParams('sort=title'));
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await again.shelfAnswer(shelf);
  vi.restoreAllMocks();
  expect(asked).toHaveLength(6);
});

test('who has left a book sees where they left it, although the shelf was asked for before', async () => {
  serve(3);
  backend.use(
    http.put('*/api/books/7/progress', () =>
      HttpResponse.json({ progress: 3, position: { chapterIndex: 1, offset: 20 }, rev: 2 }),
    ),
  );
  const { askAhead, shelfAnswer } = await opened();
  await askAhead(new URLSearchParams('sort=title'));
  const { putProgress } = await import('@/shared/reading/send-places');
  const place = { chapterIndex: 1, offset: 20, pageNumber: 4, timestamp: 1, progress: 3 };
  await putProgress(7, { ...place, rev: 1, sent: false });
  await shelfAnswer(shelf);
  expect(asked).toHaveLength(3);
});

test('a refusal is told to whoever asks for it', async () => {
  backend.use(http.get('*/api/books', () => problem(503, 'busy', 'Later.')));
  const { askAhead, shelfAnswer } = await opened();
  await askAhead(new URLSearchParams('sort=title')).catch(() => undefined);
  await expect(shelfAnswer(shelf).then(({ response }) => response.status)).resolves.toBe(503);
});
