import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import { storedToken } from '@/api/token';
import { chooseLanguage } from '@/shared/i18n/i18n';

import { backend, problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { LoginScreen } from './login-screen';

const google = { id: 'google', name: 'Google' };

const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function fill(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
}

test('signing in keeps the token and leads to the library', async () => {
  const token = tokenFor();
  const told = remember('post', '/api/auth/login', () => HttpResponse.json({ token }));
  const { router } = renderScreen(LoginScreen, '/login');
  expect(submit()).toBeDisabled();

  await fill('ada@example.org', 'secret');
  await userEvent.click(submit());

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(told).toEqual([{ email: 'ada@example.org', password: 'secret' }]);
  expect(storedToken()).toBe(token);
});

test('whoever has just registered has only the password left to say', async () => {
  const address = '/login?message=register.successLogin';
  renderScreen(LoginScreen, address, { email: 'ada@example.org' });
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await userEvent.keyboard('secret');
  await waitFor(() => expect(submit()).toBeEnabled());
});

test('a sign-out that the server has not heard of is told', async () => {
  renderScreen(LoginScreen, '/login?message=session.signOutOwed');
  expect(screen.getByText(/^You are signed out here. The server could not be/)).toBeVisible();
});

test('somebody sent here goes back where they came from', async () => {
  remember('post', '/api/auth/login', () => HttpResponse.json({ token: tokenFor() }));
  const { router } = renderScreen(LoginScreen, '/login?returnUrl=%2Freader%2F3');
  await fill('ada@example.org', 'secret');
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/reader/3'));
});

test('an error is shown only once its field was touched', async () => {
  renderScreen(LoginScreen, '/login');
  expect(screen.queryByText('Email is required')).toBeNull();
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.queryByText('Password is required')).toBeNull();
  await userEvent.type(screen.getByLabelText('Email'), 'ada@');
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
});

test('a refusal is shown in the words of the server', async () => {
  remember('post', '/api/auth/login', () =>
    problem(401, 'wrong_credentials', 'Email or password is wrong.'),
  );
  renderScreen(LoginScreen, '/login');
  await fill('ada@example.org', 'wrong');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is wrong.');
});

test('an answer that is no JSON is told in the words of the page', async () => {
  remember('post', '/api/auth/login', () => new HttpResponse('<h1>oops</h1>', { status: 500 }));
  renderScreen(LoginScreen, '/login');
  await fill('ada@example.org', 'secret');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
});

test('without an answer the page says so itself', async () => {
  remember('post', '/api/auth/login', () => HttpResponse.error());
  renderScreen(LoginScreen, '/login');
  await fill('ada@example.org', 'secret');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
});

test('a message that the address names is shown in the words of the page', () => {
  renderScreen(LoginScreen, '/login?message=session.loginAgain');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your session has expired. Please log in again.',
  );
});

test.each(['Call%20our%20support', 'login.failed', 'toString'])(
  'the address cannot have the page say %s',
  (message) => {
    renderScreen(LoginScreen, `/login?message=${message}`);
    expect(screen.queryByRole('status')).toBeNull();
  },
);

test('the way by Google is offered only where there is one', async () => {
  const { unmount } = renderScreen(LoginScreen, '/login');
  await waitFor(() => expect(screen.queryByText('Continue with Google')).toBeNull());
  unmount();
  backend.use(http.get('*/api/auth/providers', () => HttpResponse.json([google])));
  renderScreen(LoginScreen, '/login');
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('each provider has a button of its own, and is told by its id', async () => {
  const school = { id: 'schule', name: 'Schulportal Köln' };
  backend.use(http.get('*/api/auth/providers', () => HttpResponse.json([google, school])));
  const told = remember('post', '/api/auth/google/start', () =>
    problem(503, 'google-unavailable', 'No answer.'),
  );
  renderScreen(LoginScreen, '/login');
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Schulportal Köln' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Schulportal Köln sign-in is temporarily unavailable. Please use email registration.',
  );
  expect(told).toMatchObject([{ flow: 'login', provider: 'schule' }]);
});

test('in German the page speaks German, the server’s refusals too', async () => {
  await chooseLanguage('de');
  remember('post', '/api/auth/login', () =>
    problem(401, 'wrong_credentials', 'The email or the password is not right.'),
  );
  renderScreen(LoginScreen, '/login');
  await userEvent.type(screen.getByLabelText('E-Mail'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Passwort'), 'falsch');
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'E-Mail-Adresse oder Passwort ist falsch.',
  );
  await chooseLanguage('en');
});
