import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import { adminRole } from '@/api/admin-session';
import { storedToken } from '@/api/token';

import { backend, problem, remember } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { AdminLoginScreen } from './login-screen';

const submit = () => screen.getByRole('button', { name: 'Login' });

async function fill() {
  await userEvent.type(screen.getByLabelText('Username'), 'grace');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
}

test.each([
  ['/admin/login', '/admin/survey-results'],
  ['/admin/login?returnUrl=%2Fadmin%2Fsurvey-results%3Fpage%3D2', '/admin/survey-results?page=2'],
  ['/admin/login?returnUrl=%2F%2Fevil.example', '/admin/survey-results'],
])('who logs in at %s goes to %s', async (address, target) => {
  const told = remember(
    'post',
    '/api/admin/session',
    () => new HttpResponse(null, { status: 204 }),
  );
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role: 'admin' })),
  );
  const { router } = renderScreen(AdminLoginScreen, address);
  expect(submit()).toBeDisabled();
  await fill();
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/survey-results'));
  expect(router.state.location.pathname + router.state.location.search).toBe(target);
  expect(told).toEqual([{ username: 'grace', password: 'correct horse' }]);
  expect(adminRole()).toBe('admin');
  // One's own library stays one's own.
  expect(storedToken()).toBeNull();
});

test('a wrong name or password is told alike, and the password cleared', async () => {
  remember('post', '/api/admin/session', () => problem(401, 'wrong_credentials', 'No.'));
  renderScreen(AdminLoginScreen, '/admin/login');
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Username')).toHaveValue('grace');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a code goes along if there is one, and is told apart from nothing when it is refused', async () => {
  const told = remember('post', '/api/admin/session', () =>
    problem(401, 'wrong_credentials', 'No.'),
  );
  renderScreen(AdminLoginScreen, '/admin/login');
  await fill();
  await userEvent.type(screen.getByLabelText('Code'), ' 123 456 ');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username, password or code');
  expect(told).toEqual([{ username: 'grace', password: 'correct horse', code: '123 456' }]);
  // It will be another one by then.
  expect(screen.getByLabelText('Code')).toHaveValue('');
});

test('too many tries are told in the words of the server', async () => {
  remember('post', '/api/admin/session', () =>
    problem(429, 'too_many', 'Too many attempts. Please try again in 60 seconds.'),
  );
  renderScreen(AdminLoginScreen, '/admin/login');
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
});
