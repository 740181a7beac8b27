/** A screen in a router and a query client, as the app would show it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';

import { NoticeList } from '@/shared/notices/notice-list';

/**
 * Renders `Screen` at `address`, come to with `state`; every other path shows its own address as
 * text.
 */
export function renderScreen(Screen: ComponentType, address: string, state?: unknown) {
  const path = address.replace(/[?#].*/, '');
  const router = createMemoryRouter(
    [
      { path, Component: Screen },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [{ ...parsePath(address), state }] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <NoticeList />
    </QueryClientProvider>,
  );
  return { ...view, router, queries };
}
