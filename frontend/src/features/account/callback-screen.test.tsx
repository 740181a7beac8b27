import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { storedToken } from '@/api/token';
import { chooseLanguage } from '@/shared/i18n/i18n';

import { problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { CallbackScreen } from './callback-screen';

const left = (state: string, returnUrl: string | null = null, provider = 'Google') =>
  sessionStorage.setItem('vokal-oauth', JSON.stringify({ state, returnUrl, provider }));

const back = (query: string) => renderScreen(CallbackScreen, `/oauth/callback?${query}`);

beforeEach(() => sessionStorage.clear());

test.each([
  ['error=access_denied&state=mine', 'Signing in was cancelled.'],
  ['error=Evil+text&state=mine', 'Signing in failed. Please try again.'],
  // A stranger's link, which has no state of ours.
  ['error=Evil+text', 'Invalid authentication state. Please try again.'],
  ['error=access_denied&state=other', 'Invalid authentication state. Please try again.'],
  ['code=c', 'Invalid authentication state. Please try again.'],
  ['code=c&state=other', 'Invalid authentication state. Please try again.'],
  ['state=mine', 'No authorization code received. Please try again.'],
])('%s is a failure: %s', async (query, sentence) => {
  left('mine');
  const { router } = back(query);
  expect(await screen.findByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByText(/Evil/)).toBeNull();
  // The address keeps nothing of what the provider said.
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Try Again' }));
  expect(router.state.location.pathname).toBe('/login');
});

test('a state is good for one return only', async () => {
  left('mine');
  const { unmount } = back('state=mine');
  expect(await screen.findByText(/No authorization code/)).toBeVisible();
  unmount();
  back('state=mine&code=c');
  expect(await screen.findByText(/Invalid authentication state/)).toBeVisible();
});

test.each([
  ['x_register', true, 'Successfully signed up with Google!'],
  ['x_login', true, 'Successfully signed up with Google!'],
  ['x_login', false, 'Successfully signed in with Google!'],
  ['x_register', false, 'Successfully signed in with Google! You had an account here already.'],
])('a state %s ends in: %s', async (state, isNewUser, sentence) => {
  left(state, '/reader/3');
  const token = tokenFor();
  const told = remember('post', '/api/auth/google/callback', () =>
    HttpResponse.json({ token, isNewUser }),
  );
  const { router } = back(`state=${state}&code=c`);
  expect(await screen.findByRole('heading', { name: 'Authentication Successful!' })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(told).toEqual([{ code: 'c', state }]);
  expect(storedToken()).toBe(token);
  await waitFor(() => expect(router.state.location.pathname).toBe('/reader/3'), { timeout: 3000 });
});

test('a code that the server refuses is told', async () => {
  left('mine');
  remember('post', '/api/auth/google/callback', () => HttpResponse.error());
  back('state=mine&code=c');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to get Google token. Please try again.',
  );
});

test.each([
  ['en', 'Google', 'Google has not verified your email address.'],
  ['de', 'Google', 'Google hat Ihre E-Mail-Adresse noch nicht bestätigt.'],
  ['de', 'Schulportal', 'Schulportal hat Ihre E-Mail-Adresse noch nicht bestätigt.'],
] as const)(
  'in %s, an address that %s has not verified is told as such',
  async (language, provider, sentence) => {
    await chooseLanguage(language);
    left('x_register', null, provider);
    const said = 'Google has not verified your email address.';
    remember('post', '/api/auth/google/callback', () =>
      problem(422, 'google-email-unverified', said),
    );
    back('state=x_register&code=c');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await chooseLanguage('en');
  },
);

test('an address with an account is linked by its password', async () => {
  left('mine');
  remember('post', '/api/auth/google/callback', () =>
    HttpResponse.json(
      { status: 409, code: 'link_required', detail: 'There is one.', linkToken: 'L' },
      { status: 409 },
    ),
  );
  let told = remember('post', '/api/auth/google/link', () =>
    problem(401, 'wrong_credentials', 'The email or the password is not right.'),
  );
  back('state=mine&code=c');
  expect(await screen.findByRole('dialog', { name: 'You already have an account' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Connect accounts' }));
  expect(await screen.findByText('The email or the password is not right.')).toBeVisible();

  const token = tokenFor();
  told = remember('post', '/api/auth/google/link', () => HttpResponse.json({ token }));
  await userEvent.click(screen.getByRole('button', { name: 'Connect accounts' }));
  expect(await screen.findByText('Successfully signed in with Google!')).toBeVisible();
  expect(told).toEqual([{ linkToken: 'L', password: 'wrong' }]);
  expect(storedToken()).toBe(token);
});
