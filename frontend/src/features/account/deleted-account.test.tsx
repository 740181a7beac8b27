import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storedToken } from '@/api/token';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { useSession } from '@/shared/session/session-store';

import { problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { CallbackScreen } from './callback-screen';
import { LoginScreen } from './login-screen';
import { VerifyScreen } from './verify-screen';

const deleted = () =>
  HttpResponse.json(
    {
      status: 403,
      code: 'account_deleted',
      detail: 'This account has been deleted. It can still be taken back.',
      keptUntil: '2026-12-24T12:00:00Z',
    },
    { status: 403 },
  );
const text =
  'This account is deleted. Until December 24, 2026 you can take it back with everything in it.';
const credentials = { email: 'ada@example.org', password: 'secret' };

/** Refuses as long as nobody wants the account back. */
function refuseFirst(path: string, answer: object) {
  const told: unknown[] = remember('post', path, () => {
    const asked = told.at(-1) as { restore?: boolean };
    return asked.restore ? HttpResponse.json(answer) : deleted();
  });
  return told;
}

async function signIn(submit = 'Sign In') {
  await userEvent.type(screen.getByLabelText('Email'), credentials.email);
  await userEvent.type(screen.getByLabelText('Password'), credentials.password);
  await userEvent.click(screen.getByRole('button', { name: submit }));
}

const takeBack = () =>
  userEvent.click(screen.getByRole('button', { name: 'Take the account back' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  useSession.setState({ user: null });
});
afterEach(() => vi.restoreAllMocks());

test('whoever signs in to a deleted account is told until when, and takes it back', async () => {
  const token = tokenFor();
  const told = refuseFirst('/api/auth/login', { token });
  const { router } = renderScreen(LoginScreen, '/login?returnUrl=%2Freader%2F3');
  await signIn();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(storedToken()).toBeNull();
  await takeBack();
  await waitFor(() => expect(router.state.location.pathname).toBe('/reader/3'));
  expect(told).toEqual([credentials, { ...credentials, restore: true }]);
  expect(storedToken()).toBe(token);
  expect(screen.getByText('Your account is back with everything in it.')).toBeVisible();
});

test('another try takes the offer away, and what fails is told', async () => {
  remember('post', '/api/auth/login', deleted);
  renderScreen(LoginScreen, '/login');
  await signIn();
  expect(await screen.findByText(text)).toBeVisible();
  remember('post', '/api/auth/login', () =>
    problem(401, 'wrong_credentials', 'The email or the password is not right.'),
  );
  await takeBack();
  expect(await screen.findByRole('alert')).toHaveTextContent('is not right');
  expect(screen.queryByText(text)).toBeNull();
});

test('who is shut out as well is told until when, and whom to ask', async () => {
  const until = { code: 'account_disabled', keptUntil: '2026-12-24T12:00:00Z' };
  const refusal = { status: 403, detail: 'This account has been disabled.', ...until };
  remember('post', '/api/auth/login', () => HttpResponse.json(refusal, { status: 403 }));
  renderScreen(LoginScreen, '/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'disabled and deleted. From December 24, 2026 on it is gone for good. Please ask who runs',
  );
  expect(screen.queryByRole('button', { name: 'Take the account back' })).toBeNull();
});

test.each([
  ['login.deleted', 'If you want it back with everything in it, sign in within 30 days.'],
  ['login.deletedForGood', 'Your account and all your data are deleted.'],
])('after a deletion the login says %s', (message, sentence) => {
  renderScreen(LoginScreen, `/login?message=${message}`);
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
});

test('who confirms the address of a deleted account takes it back on the way', async () => {
  const told = refuseFirst('/api/auth/login', { token: tokenFor() });
  const { router } = renderScreen(VerifyScreen, '/verify#word');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await signIn('Confirm address');
  expect(await screen.findByText(text)).toBeVisible();
  await takeBack();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(told.at(-1)).toEqual({ ...credentials, verification: 'word', restore: true });
});

function left(restore = false) {
  const memory = { state: 's', returnUrl: '/reader/3', provider: 'Schulportal', id: 'schule' };
  sessionStorage.setItem('vokal-oauth', JSON.stringify({ ...memory, restore }));
}

test('whoever comes from a provider is sent there once more, to take the account back', async () => {
  left();
  remember('post', '/api/auth/google/callback', deleted);
  const told = remember('post', '/api/auth/google/start', () =>
    HttpResponse.json({ authorizationUrl: 'https://school.example/auth', state: 'second' }),
  );
  const leave = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, assign: leave });
  renderScreen(CallbackScreen, '/oauth/callback?state=s&code=c');
  expect(await screen.findByRole('heading', { name: 'This account is deleted' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  await takeBack();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://school.example/auth'));
  expect(told).toEqual([
    { flow: 'login', provider: 'schule', returnUrl: '/reader/3', restore: true },
  ]);
  const memory = JSON.parse(sessionStorage.getItem('vokal-oauth') ?? '');
  expect(memory).toMatchObject({ state: 'second', id: 'schule', restore: true });
  vi.unstubAllGlobals();
});

test('on the second way back the account is there again', async () => {
  left(true);
  const answer = { token: tokenFor(), isNewUser: false, returnUrl: null };
  remember('post', '/api/auth/google/callback', () => HttpResponse.json(answer));
  renderScreen(CallbackScreen, '/oauth/callback?state=s&code=c');
  expect(await screen.findByText('Your account is back with everything in it.')).toBeVisible();
});

test('an identity is linked with a deleted account once that is taken back', async () => {
  left();
  const link = { status: 409, code: 'link-required', detail: 'There is one.', linkToken: 'L' };
  remember('post', '/api/auth/google/callback', () => HttpResponse.json(link, { status: 409 }));
  const told = refuseFirst('/api/auth/google/link', { token: tokenFor() });
  renderScreen(CallbackScreen, '/oauth/callback?state=s&code=c');
  await userEvent.type(await screen.findByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Connect accounts' }));
  expect(await screen.findByText(text)).toBeVisible();
  await takeBack();
  expect(await screen.findByText('Your account is back with everything in it.')).toBeVisible();
  const asked = { linkToken: 'L', password: 'secret' };
  expect(told).toEqual([asked, { ...asked, restore: true }]);
});

test('in German the date is a German one', async () => {
  await chooseLanguage('de');
  remember('post', '/api/auth/login', deleted);
  renderScreen(LoginScreen, '/login');
  await userEvent.type(screen.getByLabelText('E-Mail'), credentials.email);
  await userEvent.type(screen.getByLabelText('Passwort'), credentials.password);
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText(/Bis zum 24. Dezember 2026 können Sie es/)).toBeVisible();
  await chooseLanguage('en');
});
