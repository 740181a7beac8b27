import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '../../tests/render-app';
import { RouteFailure } from './route-failure';

test.each([
  [true, /Something went wrong on our side/],
  [false, /You are offline/],
])('who is online (%s) is told whose fault it is', async (isOnline, sentence) => {
  vi.spyOn(globalThis.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  renderScreen(RouteFailure, '/');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
