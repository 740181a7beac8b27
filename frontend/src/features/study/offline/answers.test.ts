// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend } from '../../../../tests/backend';
import { answerFor } from './answers';

const origin = 'https://vokal.example';
const kept = vi.fn(async (path: string) => new Response(`kept ${path}`));

function ask(path: string, init: RequestInit & { navigate?: boolean } = {}) {
  const request = new Request(path.startsWith('http') ? path : origin + path, init);
  if (init.navigate) Object.defineProperty(request, 'mode', { value: 'navigate' });
  return answerFor(request, origin, kept);
}

test.each([
  '/api/datacollection/study',
  '/api/books/3/chapters',
  'https://elsewhere.example/data-collection',
])('it has nothing to say about %s', (path) => {
  expect(ask(path)).toBeNull();
});

test('nor about readers’ pages or what is sent', () => {
  expect(ask('/dashboard', { navigate: true })).toBeNull();
  expect(ask('/reader/3', { navigate: true })).toBeNull();
  expect(ask('/data-collection', { method: 'POST' })).toBeNull();
});

test('a page of the study comes from the network, and without one from what was kept', async () => {
  backend.use(http.get(`${origin}/data-collection/user-details`, () => HttpResponse.text('new')));
  const online = await ask('/data-collection/user-details', { navigate: true });
  expect(await online?.text()).toBe('new');
  backend.use(http.get(`${origin}/data-collection/user-details`, () => HttpResponse.error()));
  const offline = await ask('/data-collection/user-details', { navigate: true });
  expect(await offline?.text()).toBe('kept /index.html');
});

test('the study’s files are those that were kept', async () => {
  expect(await (await ask('/assets/index-12345678.js'))?.text()).toBe(
    'kept /assets/index-12345678.js',
  );
});
