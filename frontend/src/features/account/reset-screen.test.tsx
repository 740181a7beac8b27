import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { problem, remember } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { ResetScreen } from './reset-screen';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }));
const done = () => new Response(null, { status: 204 });

test('the word of a link is sent, and no address keeps it', async () => {
  const told = remember('post', '/api/auth/reset', done);
  const { router } = renderScreen(ResetScreen, '/reset#abc123');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
  await userEvent.type(screen.getByLabelText('New password'), 'Der Bau 1923');
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(told).toEqual([{ word: 'abc123', newPassword: 'Der Bau 1923' }]);
  expect(new URLSearchParams(router.state.location.search).get('message')).toBe('reset.done');
});

test('without a link a code is asked for', async () => {
  const told = remember('post', '/api/auth/reset', done);
  renderScreen(ResetScreen, '/reset');
  await userEvent.type(screen.getByLabelText('New password'), 'Der Bau 1923');
  await submit();
  expect(await screen.findByText('Please type a recovery code')).toBeVisible();
  expect(told).toEqual([]);
  await userEvent.type(screen.getByLabelText('Recovery code'), ' 7KXM-2PQ4-V8DT-9RWC ');
  await submit();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ word: '7KXM-2PQ4-V8DT-9RWC' });
});

test('a word that is not good is told, and what was typed stays', async () => {
  remember('post', '/api/auth/reset', () =>
    problem(422, 'wrong_reset_word', 'This link or code cannot be used.'),
  );
  renderScreen(ResetScreen, '/reset#old');
  await userEvent.type(screen.getByLabelText('New password'), 'Der Bau 1923');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be used');
  expect(screen.getByLabelText('New password')).toHaveValue('Der Bau 1923');
});

test('a link that is opened where a code is asked for is taken all the same', async () => {
  const told = remember('post', '/api/auth/reset', done);
  const { router } = renderScreen(ResetScreen, '/reset');
  expect(screen.getByLabelText('Recovery code')).toBeVisible();
  await router.navigate('/reset#later');
  await waitFor(() => expect(screen.queryByLabelText('Recovery code')).toBeNull());
  await userEvent.type(screen.getByLabelText('New password'), 'Der Bau 1923');
  await submit();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ word: 'later' });
});
