import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';

import { backend, problem } from '../../../tests/backend';
import { ReaderScreen } from './reader-screen';

const nowhere = { progress: 0, position: null, updatedAt: null, rev: 0, deviceName: null };

function renderReader(path: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/reader/:id" element={<ReaderScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function answer(manifest: () => Response) {
  backend.use(
    http.get('*/api/books/5/manifest', manifest),
    http.get('*/api/books/5/progress', () => HttpResponse.json(nowhere)),
  );
}

test('an address without a book says so and leads back', () => {
  renderReader('/reader/none');
  expect(screen.getByRole('heading', { name: 'Error' })).toBeInTheDocument();
  expect(screen.getByText('This is not the address of a book.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Library' })).toBeInTheDocument();
});

test('while the book is on its way the screen says so', () => {
  answer(() => problem(404, 'not_found', 'gone'));
  renderReader('/reader/5');
  expect(screen.getByText('Loading book...')).toBeInTheDocument();
});

test('a book that is not there says what may have become of it', async () => {
  answer(() => problem(404, 'not_found', 'gone'));
  renderReader('/reader/5');
  expect(
    await screen.findByText(
      "This book is not here. It may have been deleted, in which case it lies under “Recently deleted” for 30 days, or it belongs to somebody else's account.",
    ),
  ).toBeInTheDocument();
});

test('any other failure asks to check the connection', async () => {
  answer(() => HttpResponse.error());
  renderReader('/reader/5');
  expect(
    await screen.findByText(
      'Failed to load book content. Please check your connection and try again.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
});

test('a book without chapters has no content to show', async () => {
  answer(() =>
    HttpResponse.json({
      id: 5,
      title: 'Nothing',
      author: '',
      language: 'en',
      direction: 'default',
      contentHash: 'x',
      chapters: [],
      toc: [],
    }),
  );
  renderReader('/reader/5');
  expect(await screen.findByRole('heading', { name: 'Content Not Available' })).toBeInTheDocument();
});
