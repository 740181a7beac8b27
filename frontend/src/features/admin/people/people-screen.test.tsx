import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, problem, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { PeopleScreen } from './people-screen';

const person = (id: number, more: object = {}) => ({
  id,
  email: `reader${id}@schule.example`,
  firstName: 'Grete',
  lastName: `Samsa ${id}`,
  createdAt: '2026-01-02T03:04:05Z',
  lastSeenAt: '2026-11-20T03:04:05Z',
  sessions: 1,
  disabledAt: null,
  deletedAt: null,
  keptUntil: null,
  quotaMegabytes: null,
  hasPassword: true,
  google: false,
  bytes: 3 * 1024 ** 2,
  ...more,
});

let asked: URLSearchParams[] = [];
beforeEach(() => {
  asked = [];
});

function tell(answer: (query: URLSearchParams) => object) {
  backend.use(
    http.get('*/api/admin/people', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json({
        next: null,
        total: 70,
        quotaMegabytes: 5000,
        ...answer(searchParams),
      });
    }),
  );
}

test('people are listed with what they keep, and more are fetched on wish', async () => {
  tell((query) =>
    query.get('before') === '2'
      ? { people: [person(1, { disabledAt: '2026-11-01T00:00:00Z', quotaMegabytes: 100 })] }
      : { people: [person(3), person(2)], next: 2 },
  );
  renderScreen(PeopleScreen, '/admin/people');
  const row = await screen.findByRole('row', { name: /Samsa 3/ });
  expect(row).toHaveTextContent('3 MB of 5,000 MB');
  expect(screen.getByText(/70 people have an account/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const last = await screen.findByRole('row', { name: /Samsa 1/ });
  expect(last).toHaveTextContent('Disabled');
  expect(last).toHaveTextContent('3 MB of 100 MB');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('nobody found is told otherwise than nobody there', async () => {
  tell(() => ({ people: [] }));
  renderScreen(PeopleScreen, '/admin/people');
  expect(await screen.findByText('Nobody has an account yet')).toBeVisible();
  // All letters at once: a slow machine may pause between them, and the first would be looked for.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Örs' } });
  expect(await screen.findByText('Nobody found')).toBeVisible();
  // It is said only once the server has said so, not of the list that stood there before.
  expect(asked.at(-1)?.get('search')).toBe('Örs');
});

test('what failed is told, and can be tried again', async () => {
  backend.use(
    http.get('*/api/admin/people', () => problem(503, 'unavailable', 'No data.'), { once: true }),
  );
  renderScreen(PeopleScreen, '/admin/people');
  await screen.findByText('The people could not be loaded.');
  tell(() => ({ people: [person(1)] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /Samsa 1/ })).toBeVisible();
});

test('whoever is disabled can be enabled, and gets no link', async () => {
  tell(() => ({ people: [person(1, { disabledAt: '2026-11-01T00:00:00Z' })] }));
  renderScreen(PeopleScreen, '/admin/people');
  const button = { name: 'Look after reader1@schule.example' };
  await userEvent.click(await screen.findByRole('button', button));
  const dialog = await screen.findByRole('dialog', { name: 'Grete Samsa 1' });
  expect(within(dialog).getByRole('button', { name: 'Enable account' })).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Make a reset link' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const deletion = { deletedAt: '2026-11-01T09:00:00Z', keptUntil: '2026-12-01T09:00:00Z' };

async function look() {
  const button = { name: 'Look after reader1@schule.example' };
  await userEvent.click(await screen.findByRole('button', button));
  return screen.findByRole('dialog', { name: 'Grete Samsa 1' });
}

test('who is deleted is listed with the date, and comes back by a button', async () => {
  tell(() => ({ people: [person(1, deletion)] }));
  const told = remember('post', '/api/admin/people/1/restore', () => new HttpResponse(null));
  renderScreen(PeopleScreen, '/admin/people');
  const row = await screen.findByRole('row', { name: /Samsa 1/ });
  expect(row).toHaveTextContent('Deleted on Nov 1, 2026');
  const dialog = within(await look());
  const acts = dialog.getAllByRole('button').map((button) => button.textContent);
  expect(acts).toEqual(['Take account back', 'Disable account', 'Delete for good', 'Close']);
  await userEvent.click(dialog.getByRole('button', { name: 'Take account back' }));
  const question = await screen.findByRole('dialog', { name: /^Take the account of/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Take account back' }));
  expect(await screen.findByText('The account of Grete Samsa 1 is back.')).toBeVisible();
  expect(told).toHaveLength(1);
});

const disabling = { disabledAt: '2026-10-30T09:00:00Z' };

test('who is disabled and deleted is listed as both, and neither alone lets them in', async () => {
  tell(() => ({ people: [person(1, { ...deletion, ...disabling })] }));
  renderScreen(PeopleScreen, '/admin/people');
  const row = await screen.findByRole('row', { name: /Samsa 1/ });
  expect(row).toHaveTextContent(/Disabled.*Deleted on Nov 1, 2026/);
  const dialog = await look();
  for (const [act, sentence] of [
    ['Take account back', 'Grete Samsa 1 is not let in yet, as the account stays disabled.'],
    ['Enable account', 'Grete Samsa 1 is not let in yet, as the account is deleted'],
  ] as const) {
    await userEvent.click(within(dialog).getByRole('button', { name: act }));
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  }
});

test('who is disabled first does not take a deleted account back', async () => {
  tell(() => ({ people: [person(1, disabling)] }));
  renderScreen(PeopleScreen, '/admin/people');
  await userEvent.click(within(await look()).getByRole('button', { name: 'Delete account' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Grete Samsa 1 cannot take it back');
});

test.each([
  [false, {}, 'Delete account', 'is deleted and can come back for 30 days.'],
  [true, {}, 'Delete for good', 'is deleted for good.'],
  [true, deletion, 'Delete for good', 'is deleted for good.'],
])('for good: %s, of %o', async (forGood, state, submit, sentence) => {
  tell(() => ({ people: [person(1, state)] }));
  const asked: string[] = [];
  backend.use(
    http.delete('*/api/admin/people/1', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderScreen(PeopleScreen, '/admin/people');
  const isDeleted = 'deletedAt' in state;
  const open = { name: isDeleted ? 'Delete for good' : 'Delete account' };
  await userEvent.click(within(await look()).getByRole('button', open));
  const question = within(await screen.findByRole('alertdialog'));
  const box = question.queryByRole('checkbox');
  expect(box === null).toBe(isDeleted);
  if (box && forGood) await userEvent.click(box);
  await userEvent.type(
    question.getByLabelText('Type reader1@schule.example to confirm'),
    'reader1@schule.example',
  );
  await userEvent.click(question.getByRole('button', { name: submit }));
  expect(
    await screen.findByText(`The account of reader1@schule.example ${sentence}`),
  ).toBeVisible();
  expect(asked).toEqual([forGood ? '?forGood=true' : '']);
});
