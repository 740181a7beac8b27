import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { oweSignOut } from '@/api/owed-sign-out';
import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../tests/backend';
import { routes } from './routes';

/** The first test also waits for the chunk to be compiled. */
const firstLoad = { timeout: 20_000 };

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
  ['/profile', '/login?returnUrl=%2Fprofile'],
  ['/my-reading', '/login?returnUrl=%2Fmy-reading'],
  ['/recently-deleted', '/login?returnUrl=%2Frecently-deleted'],
  ['/pdf-editor/0d6e_a.pdf', '/login?returnUrl=%2Fpdf-editor%2F0d6e_a.pdf'],
  ['/dashboard?view=pdf', '/login?returnUrl=%2Fdashboard%3Fview%3Dpdf'],
  ['/nothing/here', '/login'],
])('a stranger who asks for %s is sent to %s', async (asked, shown) => {
  const address = visit(asked);
  expect(await screen.findByRole('button', { name: 'Sign In' }, firstLoad)).toBeVisible();
  expect(address()).toBe(shown);
  expect(document.title).toBe('EPUB Reader');
});

test.each(['/data-collection/nothing', '/nothing/here', '/'])(
  'whoever is only sent on from %s leaves no warning behind',
  async (asked) => {
    const warn = vi.spyOn(console, 'warn');
    const address = visit(asked);
    await waitFor(() => expect(address()).not.toBe(asked), firstLoad);
    expect(warn).not.toHaveBeenCalled();
  },
);

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
  expect(query.get('message')).toBe('session.loginAgain');
  expect(query.get('returnUrl')).toBe('/dashboard');
});

test('a session found dead at the door is told, and leads to the login and back', async () => {
  storeToken(tokenFor({}, 200));
  backend.use(http.post('*/api/auth/refresh', () => problem(401, 'signed_out', 'No.')));
  const address = visit('/dashboard');
  expect(await screen.findByText('Session Expired')).toBeVisible();
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  expect(new URLSearchParams(address().split('?')[1]).get('returnUrl')).toBe('/dashboard');
});

function elsewhere(oldValue: string | null, newValue: string | null) {
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'epub_token', oldValue, newValue }));
}

test('a logout in another tab is one here, without a word about expiry', async () => {
  const token = tokenFor();
  storeToken(token);
  backend.use(
    http.get('*/api/books', () => HttpResponse.json([])),
    http.get('*/api/books/samples', () => HttpResponse.json([])),
  );
  const address = visit('/dashboard');
  expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  localStorage.setItem('vokal-session-end', 'logout');
  localStorage.removeItem('epub_token');
  elsewhere(token, null);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByText('Session Expired')).toBeNull();
});

test('a logout in another tab that the server has not heard of is told', async () => {
  const token = tokenFor();
  storeToken(token);
  backend.use(
    http.get('*/api/books', () => HttpResponse.json([])),
    http.get('*/api/books/samples', () => HttpResponse.json([])),
  );
  const address = visit('/dashboard');
  expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  oweSignOut();
  localStorage.setItem('vokal-session-end', 'logout');
  localStorage.removeItem('epub_token');
  elsewhere(token, null);
  await waitFor(() => expect(address()).toBe('/login?message=session.signOutOwed'));
  expect(await screen.findByText(/^You are signed out here/)).toBeVisible();
});

test('an account that is deleted in another tab is told here, too', async () => {
  const token = tokenFor();
  storeToken(token);
  backend.use(
    http.get('*/api/books', () => HttpResponse.json([])),
    http.get('*/api/books/samples', () => HttpResponse.json([])),
  );
  const address = visit('/dashboard');
  expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  localStorage.setItem('vokal-session-end', 'deleted');
  localStorage.removeItem('epub_token');
  elsewhere(token, null);
  await waitFor(() => expect(address()).toBe('/login?message=login.deleted'));
  expect(await screen.findByText(/^Your account is deleted. If you want it back/)).toBeVisible();
});

test('a login in another tab is one here, and goes where this one was to lead', async () => {
  backend.use(
    http.get('*/api/profile', () => HttpResponse.error()),
    http.get('*/api/auth/sessions', () => HttpResponse.error()),
  );
  const address = visit('/login?returnUrl=%2Fprofile');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  const token = tokenFor();
  storeToken(token);
  elsewhere(null, token);
  await waitFor(() => expect(address()).toBe('/profile'), firstLoad);
});

test('the administration is for admins, who log in and come back', async () => {
  storeToken(tokenFor());
  const address = visit('/admin/survey-results?page=2');
  expect(await screen.findByRole('button', { name: 'Login' }, firstLoad)).toBeVisible();
  expect(address()).toBe('/admin/login?returnUrl=%2Fadmin%2Fsurvey-results%3Fpage%3D2');
});

test('an admin whose session the server has ended logs in again', async () => {
  localStorage.setItem('vokal-staff-role', 'admin');
  backend.use(http.get('*/api/admin/me', () => problem(401, 'signed_out', 'No.')));
  visit('/admin/survey-results');
  expect(await screen.findByRole('button', { name: 'Login' }, firstLoad)).toBeVisible();
  expect(localStorage.getItem('vokal-staff-role')).toBeNull();
});

test('an admin who asks for the login goes on', async () => {
  localStorage.setItem('vokal-staff-role', 'admin');
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', secondsLeft: 1200 })),
  );
  const address = visit('/admin/login');
  await waitFor(() => expect(address()).toBe('/admin/survey-results'), firstLoad);
});
