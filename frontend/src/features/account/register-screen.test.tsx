import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import { backend, problem, remember } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { RegisterScreen } from './register-screen';

const google = { id: 'google', name: 'Google' };

async function fill() {
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lovelace');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

test('a new reader is told so and sent to the login after two seconds', async () => {
  const told = remember('post', '/api/auth/register', () =>
    HttpResponse.json({ id: 1 }, { status: 201 }),
  );
  const { router } = renderScreen(RegisterScreen, '/register');
  await fill();
  await submit();

  expect(
    await screen.findByText('Registration successful! Redirecting to login page...'),
  ).toBeVisible();
  expect(told).toHaveLength(1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 2500 });
  expect(new URLSearchParams(router.state.location.search).get('message')).toBe(
    'register.successLogin',
  );
  // In no address, which others may see.
  expect(router.state.location.state).toEqual({ email: 'ada@example.org' });
});

test.each([
  [true, 'register.mustVerify'],
  [false, 'register.mustVerifyLater'],
])(
  'who has to confirm the address is told whether a mail is on its way: %s',
  async (mailSent, message) => {
    const made = { id: 1, mustVerify: true, mailSent };
    remember('post', '/api/auth/register', () => HttpResponse.json(made, { status: 201 }));
    const { router } = renderScreen(RegisterScreen, '/register');
    await fill();
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 4000 });
    expect(new URLSearchParams(router.state.location.search).get('message')).toBe(message);
  },
);

test('an empty form names what is missing and goes to the first field', async () => {
  renderScreen(RegisterScreen, '/register');
  await submit();
  expect(await screen.findByText('First name is required')).toBeVisible();
  expect(screen.getByText('Last name is required')).toBeVisible();
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

test('a short password is refused before it is sent', async () => {
  renderScreen(RegisterScreen, '/register');
  await userEvent.type(screen.getByLabelText('Password'), '12345');
  await userEvent.tab();
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
});

test('a known address is told in the words of the server, else in ours', async () => {
  remember('post', '/api/auth/register', () =>
    problem(409, 'email_taken', 'Somebody with this address is here already.'),
  );
  renderScreen(RegisterScreen, '/register');
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('is here already');

  remember('post', '/api/auth/register', () => new HttpResponse('', { status: 409 }));
  await submit();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'An account with this email already exists.',
    ),
  );
});

test('the fields that the server finds fault with say so', async () => {
  remember('post', '/api/auth/register', () =>
    HttpResponse.json(
      {
        status: 400,
        code: 'invalid',
        detail: 'Please check the form.',
        errors: [{ field: 'password', detail: 'This password is one of the most common ones.' }],
      },
      { status: 400 },
    ),
  );
  renderScreen(RegisterScreen, '/register');
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check the form.');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'This password is one of the most common ones.',
  );
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('without a provider the Google button says so', async () => {
  renderScreen(RegisterScreen, '/register');
  // Only once the server has said that there is none.
  expect(await screen.findByRole('button', { name: 'Sign up with Google' })).toBeEnabled();
  remember('post', '/api/auth/google/start', () =>
    problem(409, 'google-not-configured', 'There is none.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign up with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google OAuth is not configured yet. Please use the traditional signup form.',
  );
});

test('a provider that does not answer is told, and can be tried again', async () => {
  backend.use(http.get('*/api/auth/providers', () => HttpResponse.json([google])));
  const told = remember('post', '/api/auth/google/start', () =>
    problem(503, 'google-unavailable', 'No answer.'),
  );
  renderScreen(RegisterScreen, '/register');
  const button = () => screen.getByRole('button', { name: 'Sign up with Google' });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign up with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google Sign-Up is temporarily unavailable. Please use the traditional signup form.',
  );
  expect(told).toEqual([{ flow: 'register', provider: 'google' }]);
  expect(button()).toBeEnabled();
});

test('no provider is named before the server has named it, and the usual one if it cannot', async () => {
  const school = { id: 'schule', name: 'Schulportal' };
  backend.use(http.get('*/api/auth/providers', () => HttpResponse.json([school])));
  const { unmount } = renderScreen(RegisterScreen, '/register');
  expect(screen.queryByText(/Google/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Sign up with Schulportal' })).toBeEnabled();
  expect(screen.queryByText(/Google/)).toBeNull();
  unmount();
  backend.use(http.get('*/api/auth/providers', () => problem(503, 'unavailable', 'Later.')));
  renderScreen(RegisterScreen, '/register');
  expect(await screen.findByRole('button', { name: 'Sign up with Google' })).toBeEnabled();
});

test('too many tries with Google are told as such', async () => {
  backend.use(http.get('*/api/auth/providers', () => HttpResponse.json([google])));
  const sentence = 'Too many attempts. Please try again in 40 seconds.';
  remember('post', '/api/auth/google/start', () => problem(429, 'too_many', sentence));
  renderScreen(RegisterScreen, '/register');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign up with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('the address has the page say nothing of its own, and is cleaned', async () => {
  const { router } = renderScreen(RegisterScreen, '/register?message=Hello&google=true');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Hello')).toBeNull();
  expect(screen.getByText(/^Google authentication successful/)).toBeVisible();
});

test('somebody sent here after Google is told to go on, and comes to the login as such', async () => {
  remember('post', '/api/auth/register', () => HttpResponse.json({ id: 1 }, { status: 201 }));
  const { router } = renderScreen(RegisterScreen, '/register?google=true');
  expect(
    await screen.findByText(
      'Google authentication successful! Please complete your registration below.',
    ),
  ).toBeVisible();
  await fill();
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 4000 });
  expect(new URLSearchParams(router.state.location.search).get('google')).toBe('completed');
});

const doorIs = (door: string, domains: string[] = []) =>
  backend.use(http.get('*/api/auth/registration', () => HttpResponse.json({ door, domains })));

test.each([
  ['invitation', 'You need an invitation'],
  ['closed', 'No new accounts'],
])('a door that is %s says so, and whom to ask', async (door, title) => {
  doorIs(door);
  renderScreen(RegisterScreen, '/register');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(/ask who runs this server/)).toBeVisible();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('who was invited has the form, and the invitation is sent with it', async () => {
  doorIs('closed');
  const told = remember('post', '/api/auth/register', () =>
    HttpResponse.json({ id: 1 }, { status: 201 }),
  );
  renderScreen(RegisterScreen, '/register#0f0f');
  expect(await screen.findByText('You have been invited. Welcome!')).toBeVisible();
  await fill();
  await submit();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ invitation: '0f0f', email: 'ada@example.org' });
});

test('the domains that may register are told before anybody types', async () => {
  doorIs('open', ['schule.example', 'lehrer.example']);
  renderScreen(RegisterScreen, '/register');
  expect(await screen.findByText(/schule\.example, lehrer\.example can register/)).toBeVisible();
});
