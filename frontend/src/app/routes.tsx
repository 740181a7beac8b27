/** URL -> feature. Every screen is its own chunk, so that a stranger loads only the login. */
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';

import { homePath } from '@/shared/session/return-url';

import { adminsOnly, libraryReadersOnly, notYetAdmin, readersOnly, strangersOnly } from './guards';
import { Layout } from './layout';
import { Nothing } from './nothing';
import { RouteFailure } from './route-failure';
import { studyRoutes } from './study-routes';

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
            // For whoever has the word, signed in or not.
            path: '/reset',
            lazy: async () => ({
              Component: (await import('@/features/account/reset-screen')).ResetScreen,
            }),
          },
          {
            path: '/verify',
            lazy: async () => ({
              Component: (await import('@/features/account/verify-screen')).VerifyScreen,
            }),
          },
          {
            path: '/forgotten',
            loader: strangersOnly,
            lazy: async () => ({
              Component: (await import('@/features/account/forgotten-screen')).ForgottenScreen,
            }),
          },
          {
            // For whoever has the word that a new server prints.
            path: '/setup',
            lazy: async () => ({
              Component: (await import('@/features/admin/setup-screen')).SetupScreen,
            }),
          },
          {
            path: '/dashboard',
            loader: libraryReadersOnly,
            lazy: async () => ({
              Component: (await import('./dashboard')).Dashboard,
            }),
          },
          {
            path: '/dashboard/books/:id',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/library/book-page/book-screen')).BookScreen,
            }),
          },
          {
            path: '/reader/:id',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/reading/reader-screen')).ReaderScreen,
            }),
          },
          {
            path: '/profile',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/profile/profile-screen')).ProfileScreen,
            }),
          },
          {
            path: '/my-reading',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/my-reading/my-reading-screen')).MyReadingScreen,
            }),
          },
          {
            path: '/recently-deleted',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/deleted/deleted-screen')).DeletedScreen,
            }),
          },
          {
            path: '/oauth/callback',
            lazy: async () => ({
              Component: (await import('@/features/account/callback-screen')).CallbackScreen,
            }),
          },
          {
            path: '/admin/login',
            loader: notYetAdmin,
            lazy: async () => ({
              Component: (await import('@/features/admin/login-screen')).AdminLoginScreen,
            }),
          },
          {
            loader: adminsOnly,
            lazy: async () => ({
              Component: (await import('@/features/admin/frame/admin-frame')).AdminFrame,
            }),
            // The session is checked at the door and by every answer, not at each step inside.
            shouldRevalidate: () => false,
            children: [
              {
                path: '/admin/survey-results',
                lazy: async () => ({
                  Component: (await import('@/features/admin/results/results-screen'))
                    .ResultsScreen,
                }),
              },
              {
                path: '/admin/statistics',
                lazy: async () => ({
                  Component: (await import('@/features/admin/statistics/statistics-screen'))
                    .StatisticsScreen,
                }),
              },
              {
                path: '/admin/trash',
                lazy: async () => ({
                  Component: (await import('@/features/admin/trash/trash-screen')).TrashScreen,
                }),
              },
              {
                path: '/admin/settings',
                lazy: async () => ({
                  Component: (await import('@/features/admin/settings/settings-screen'))
                    .SettingsScreen,
                }),
              },
              {
                path: '/admin/people',
                lazy: async () => ({
                  Component: (await import('@/features/admin/people/people-screen')).PeopleScreen,
                }),
              },
              {
                path: '/admin/registration',
                lazy: async () => ({
                  Component: (await import('@/features/admin/registration/registration-screen'))
                    .RegistrationScreen,
                }),
              },
              {
                path: '/admin/account',
                lazy: async () => ({
                  Component: (await import('@/features/admin/account/account-screen'))
                    .AccountScreen,
                }),
              },
              {
                path: '/admin/system',
                lazy: async () => ({
                  Component: (await import('@/features/admin/system/system-screen')).SystemScreen,
                }),
              },
              {
                path: '/admin/audit',
                lazy: async () => ({
                  Component: (await import('@/features/admin/audit/audit-screen')).AuditScreen,
                }),
              },
            ],
          },
          {
            path: '/pdf-editor/:fileName',
            loader: readersOnly,
            lazy: async () => ({
              Component: (await import('@/features/pdf/editor/editor-screen')).EditorScreen,
            }),
          },
          {
            path: '/data-collection',
            lazy: async () => ({
              Component: (await import('@/features/study/frame/study-layout')).StudyLayout,
            }),
            children: studyRoutes,
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
