import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { storedToken } from '@/api/token';
import { useSession } from '@/shared/session/session-store';

import { problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { VerifyScreen } from './verify-screen';

beforeEach(() => useSession.setState({ user: null }));

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));

async function fill() {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'ein langer Satz');
}

test('the word of a link is sent with the password, and no address keeps it', async () => {
  const token = tokenFor();
  const told = remember('post', '/api/auth/login', () => HttpResponse.json({ token }));
  const { router } = renderScreen(VerifyScreen, '/verify#abc123');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await fill();
  await confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(told).toEqual([
    { email: 'ada@example.org', password: 'ein langer Satz', verification: 'abc123' },
  ]);
  expect(storedToken()).toBe(token);
});

test('a link that is not good is told', async () => {
  remember('post', '/api/auth/login', () =>
    problem(422, 'wrong_verification_word', 'This link cannot be used.'),
  );
  renderScreen(VerifyScreen, '/verify#old');
  await fill();
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be used');
});

test('without a link nothing is asked for', () => {
  renderScreen(VerifyScreen, '/verify');
  expect(screen.getByText(/Open the link in the mail/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});
