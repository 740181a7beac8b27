import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { storeToken } from '@/api/token';
import { backend, tokenFor } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { FoundBooks } from './found-books';

beforeEach(() => storeToken(tokenFor()));

test('books that have none of the words are passed over until one has them', async () => {
  const asked = vi.fn();
  const hit = { span: '0:0-6', chapterIndex: 0, before: '', hit: 'Gregor', after: ' woke' };
  const book = {
    bookId: 3,
    title: 'Die Verwandlung',
    author: 'Franz Kafka',
    hits: 1,
    best: [{ ...hit, chapterTitle: '', isCutBefore: false, isCutAfter: false }],
  };
  backend.use(
    http.get('*/api/search', ({ request }) => {
      const after = new URL(request.url).searchParams.get('after');
      asked(after);
      if (after === '2') return HttpResponse.json({ books: [book], after: 3, left: 4 });
      const next = after === null ? 1 : 2;
      return HttpResponse.json({ books: [], after: next, left: 10 - next });
    }),
  );
  renderScreen(() => <FoundBooks words="Gregor" />, '/dashboard');
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Die Verwandlung' })).toBeVisible();
  expect(asked.mock.calls).toEqual([[null], ['1'], ['2']]);
  // From here on it is asked for.
  expect(screen.getByRole('button', { name: /4 more books/ })).toBeVisible();
});

test('that none has them is said when all were looked through', async () => {
  backend.use(
    http.get('*/api/search', ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has('after');
      return HttpResponse.json({ books: [], after: isFirst ? 1 : null, left: isFirst ? 2 : 0 });
    }),
  );
  renderScreen(() => <FoundBooks words="Gregor" />, '/dashboard');
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
  expect(await screen.findByText(/Gregor/)).toBeVisible();
});

test('without a network it is said what is missing, and what can be done without it', async () => {
  backend.use(http.get('*/api/search', () => HttpResponse.error()));
  renderScreen(() => <FoundBooks words="Gregor" />, '/dashboard');
  expect(await screen.findByText(/the network is needed.*kept here can be opened/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
