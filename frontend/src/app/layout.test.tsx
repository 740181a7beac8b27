import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useNotices } from '@/shared/notices/notice-store';

import { Layout } from './layout';

// It asks the window to scroll, which jsdom has no room for.
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  ScrollRestoration: () => null,
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a notice of one screen does not stand on the next; another question at the same one keeps it', async () => {
  const children = ['/dashboard', '/profile'].map((path) => ({ path, Component: () => path }));
  const router = createMemoryRouter([{ Component: Layout, children }], {
    initialEntries: ['/dashboard'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  act(() => useNotices.getState().show({ type: 'error', title: 'This is no book' }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await act(() => router.navigate('/dashboard?sort=title'));
  expect(screen.getByText('This is no book')).toBeInTheDocument();
  await act(() => router.navigate('/profile'));
  expect(screen.getByText('/profile')).toBeInTheDocument();
  expect(screen.queryByText('This is no book')).toBeNull();
});

test('who signs out is on the page to which that leads', async () => {
  const children = [
    { path: '/dashboard', Component: () => <button type="button">Logout</button> },
    { path: '/login', Component: () => <main tabIndex={-1}>Sign in</main> },
  ];
  const router = createMemoryRouter([{ Component: Layout, children }], {
    initialEntries: ['/dashboard'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  screen.getByRole('button', { name: 'Logout' }).focus();
  await act(() => router.navigate('/login'));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('main')).toHaveFocus();
});
