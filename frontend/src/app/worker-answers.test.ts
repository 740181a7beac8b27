import { afterEach, expect, test, vi } from 'vitest';

import { answerFor } from './worker-answers';

const ORIGIN = 'https://vokal.test';
const kept = async (path: string) => new Response(`kept ${path}`);

function asked(path: string, mode: RequestMode = 'no-cors', method = 'GET'): Request {
  return { url: `${ORIGIN}${path}`, mode, method } as Request;
}

const textOf = async (request: Request) => (await answerFor(request, ORIGIN, kept))?.text();

afterEach(() => vi.unstubAllGlobals());

test('it has nothing to say to the API, the study, other origins, and what is sent', () => {
  for (const path of ['/api/books', '/data-collection', '/data-collection/kiosk']) {
    expect(answerFor(asked(path, 'navigate'), ORIGIN, kept), path).toBeNull();
  }
  expect(answerFor(asked('/dashboard', 'navigate', 'POST'), ORIGIN, kept)).toBeNull();
  expect(answerFor(asked('/x.js'), 'https://other.test', kept)).toBeNull();
  expect(answerFor(asked('/oauth-callback.html', 'navigate'), ORIGIN, kept)).toBeNull();
  expect(answerFor(asked('/study-worker.js'), ORIGIN, kept)).toBeNull();
});

test('a page is the newest, or the one that is kept where nobody answers', async () => {
  vi.stubGlobal('fetch', async () => new Response('newest'));
  expect(await textOf(asked('/layers.css'))).toBe('newest');
  expect(await textOf(asked('/reader/3', 'navigate'))).toBe('newest');
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  expect(await textOf(asked('/dashboard', 'navigate'))).toBe('kept /index.html');
  vi.stubGlobal('fetch', async () => new Response('no such host', { status: 404 }));
  expect(await textOf(asked('/library', 'navigate'))).toBe('kept /index.html');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await textOf(asked('/pdf-editor/a.pdf', 'navigate'))).toBe('kept /index.html');
  expect(await textOf(asked('/assets/index-abc.js'))).toBe('kept /assets/index-abc.js');
  expect(await textOf(asked('/layers.css'))).toBe('kept /layers.css');
});

test('a network that only pretends is given three seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const answer = textOf(asked('/dashboard', 'navigate'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toBe('kept /index.html');
  vi.useRealTimers();
});
