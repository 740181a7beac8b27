import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { withoutAsking } from '@/shared/leaving/leave-store';

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

test('a page that is reloaded has the word of its link still', async () => {
  const told = remember('post', '/api/auth/reset', done);
  const first = renderScreen(ResetScreen, '/reset#abc123');
  await waitFor(() => expect(first.router.state.location.state).toEqual({ word: 'abc123' }));
  const { pathname, state } = first.router.state.location;
  first.unmount();

  // As the browser does: the address, and what the entry of the history keeps.
  const router = createMemoryRouter(
    [
      { path: pathname, Component: ResetScreen },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [{ pathname, state }] },
  );
  render(<RouterProvider router={router} />);
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
  await userEvent.type(screen.getByLabelText('New password'), 'Der Bau 1923');
  await submit();
  await waitFor(() => expect(told).toMatchObject([{ word: 'abc123' }]));
  // Nor does the history keep it once it is used.
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual(withoutAsking);
});

test('a state that is of other use is no word', () => {
  const router = createMemoryRouter([{ path: '/reset', Component: ResetScreen }], {
    initialEntries: [{ pathname: '/reset', state: withoutAsking }],
  });
  render(<RouterProvider router={router} />);
  expect(screen.getByLabelText('Recovery code')).toBeVisible();
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
