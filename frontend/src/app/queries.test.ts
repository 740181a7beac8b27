// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { askAgainOnline, createQueries } from './queries';

test('with the network what failed is asked for again, and what is there is not', async () => {
  vi.spyOn(globalThis.navigator, 'onLine', 'get').mockReturnValue(false);
  const queries = createQueries();
  const stop = askAgainOnline(queries);
  const books = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(['one']);
  const profile = vi.fn().mockResolvedValue('Ada');
  const watched = [
    new QueryObserver(queries, { queryKey: ['books'], queryFn: books }),
    new QueryObserver(queries, { queryKey: ['profile'], queryFn: profile }),
  ].map((observer) => observer.subscribe(() => undefined));
  // At once: without a network a second question is none.
  await vi.waitFor(() => expect(queries.getQueryState(['books'])?.status).toBe('error'));
  expect(books).toHaveBeenCalledOnce();
  globalThis.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(queries.getQueryData(['books'])).toEqual(['one']));
  expect(profile).toHaveBeenCalledOnce();
  stop();
  for (const leave of watched) leave();
});

test('what waits without an answer is asked anew', async () => {
  const queries = createQueries();
  const stop = askAgainOnline(queries);
  const books = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(['one']);
  const leave = new QueryObserver(queries, { queryKey: ['books'], queryFn: books }).subscribe(
    () => undefined,
  );
  globalThis.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(queries.getQueryData(['books'])).toEqual(['one']));
  stop();
  leave();
});

test('what somebody else than a screen waits for is not broken off', async () => {
  const queries = createQueries();
  const stop = askAgainOnline(queries);
  let answer: (text: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const texts = { queryKey: ['texts'], queryFn: () => promise, meta: { awaited: true } };
  // A screen has it in view, and who enrols waits for it; of another only the latter.
  const leave = new QueryObserver(queries, texts).subscribe(() => undefined);
  const awaited = queries.fetchQuery(texts);
  const other = queries.fetchQuery({ queryKey: ['quizzes'], queryFn: () => promise });
  globalThis.dispatchEvent(new Event('online'));
  await new Promise((done) => setTimeout(done, 10));
  answer('here');
  expect(await Promise.all([awaited, other])).toEqual(['here', 'here']);
  stop();
  leave();
});
