import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import { backend, problem, remember } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { ForgottenScreen } from './forgotten-screen';

const accepted = () => new Response(null, { status: 202 });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));

test('without a mail server nobody is promised a mail', async () => {
  renderScreen(ForgottenScreen, '/forgotten');
  expect(await screen.findByText(/This server sends no emails/)).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a link is asked for, and nobody is told whether there is an account', async () => {
  backend.use(http.get('*/api/auth/forgotten', () => HttpResponse.json({ mail: true })));
  const told = remember('post', '/api/auth/forgotten', accepted);
  renderScreen(ForgottenScreen, '/forgotten');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If there is an account for ada@example.org, a mail is on its way.',
  );
  expect(told).toEqual([{ email: 'ada@example.org' }]);
  expect(screen.queryByText(/This server sends no emails/)).toBeNull();
});

test('what is no address is told before anything is sent, and a refusal after', async () => {
  backend.use(http.get('*/api/auth/forgotten', () => HttpResponse.json({ mail: true })));
  const told = remember('post', '/api/auth/forgotten', () =>
    problem(429, 'too_many', 'Too many attempts.'),
  );
  renderScreen(ForgottenScreen, '/forgotten');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@');
  await send();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  expect(told).toEqual([]);
  await userEvent.type(screen.getByLabelText('Email'), 'example.org');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
});
