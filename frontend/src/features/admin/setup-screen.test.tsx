import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderScreen } from '../../../tests/render-app';
import { SetupScreen } from './setup-screen';

test('opened without a word, the page says when there is one, and where else to go', async () => {
  renderScreen(SetupScreen, '/setup');
  const told = await screen.findByText(/^This page is opened with an address/);
  expect(told).toHaveTextContent('only as long as there is no admin');
  expect(told).not.toHaveTextContent('Start it again');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/login');
});
