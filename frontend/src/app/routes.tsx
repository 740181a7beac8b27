/** URL -> feature. Every screen is its own chunk, so that a stranger loads only the login. */
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';

import { homePath } from '@/shared/session/return-url';

import { readersOnly, strangersOnly } from './guards';
import { Layout } from './layout';
import { RouteFailure } from './route-failure';

/** A route that only sends elsewhere must still have something to show. */
function Nothing() {
  return null;
}

export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: Nothing,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          { path: '/', loader: () => redirect(homePath), Component: Nothing },
          {
            path: '/login',
            loader: strangersOnly,
            lazy: async () => ({
              Component: (await import('@/features/account/login-screen')).LoginScreen,
            }),
          },
          {
            path: '/register',
            loader: strangersOnly,
            lazy: async () => ({
              Component: (await import('@/features/account/register-screen')).RegisterScreen,
            }),
          },
          {
            path: '/dashboard',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/library/library-screen')).LibraryScreen,
            }),
          },
          {
            path: '/reader/:id',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/reading/reader-screen')).ReaderScreen,
            }),
          },
          { path: '*', loader: () => redirect('/login'), Component: Nothing },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
