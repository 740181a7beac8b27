import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend } from '../../tests/backend';
import { renderScreen } from '../../tests/render-app';
import { Dashboard } from './dashboard';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('@/features/account/login-screen', () => {
  fetched();
  return { LoginScreen: () => null };
});

test('the login is there before the network may be gone', async () => {
  backend.use(
    http.get('*/api/books', () => HttpResponse.json([])),
    http.get('*/api/books/samples', () => HttpResponse.json([])),
  );
  renderScreen(Dashboard, '/dashboard');
  expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});
