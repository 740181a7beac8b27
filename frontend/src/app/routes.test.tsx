import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../tests/backend';
import { routes } from './routes';

/** The first test also waits for the chunk to be compiled. */
const firstLoad = { timeout: 5000 };

function visit(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

test.each([
  ['/', '/login'],
  ['/dashboard', '/login'],
  ['/reader/3', '/login?returnUrl=%2Freader%2F3'],
  ['/nothing/here', '/login'],
])('a stranger who asks for %s is sent to %s', async (asked, shown) => {
  const address = visit(asked);
  expect(await screen.findByRole('button', { name: 'Sign In' }, firstLoad)).toBeVisible();
  expect(address()).toBe(shown);
  expect(document.title).toBe('EPUB Reader');
});

test('a reader who asks for the login is sent to the library', async () => {
  storeToken(tokenFor());
  backend.use(http.get('*/api/books', () => HttpResponse.json([])));
  backend.use(http.get('*/api/books/samples', () => HttpResponse.json([])));
  const address = visit('/login');
  expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('a session that ends is told, and leads to the login and back', async () => {
  storeToken(tokenFor());
  backend.use(
    http.get('*/api/books', () => problem(401, 'signed_out', 'Please sign in.')),
    http.post('*/api/auth/refresh', () => problem(401, 'signed_out', 'Please sign in.')),
  );
  const address = visit('/dashboard');
  expect(await screen.findByText('Session Expired')).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/^\/login\?message=/));
  const query = new URLSearchParams(address().split('?')[1]);
  expect(query.get('message')).toBe('Your session has expired. Please log in again.');
  expect(query.get('returnUrl')).toBe('/dashboard');
});
