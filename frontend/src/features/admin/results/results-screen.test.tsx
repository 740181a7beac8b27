import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, problem, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { ConfirmDialog } from '../frame/confirm-dialog';
import { ResultsScreen } from './results-screen';

function Screen() {
  return (
    <>
      <ResultsScreen />
      <ConfirmDialog />
    </>
  );
}

const hostile = '<img src=x onerror="globalThis.hurt = true">';

const stored = (id: string, more: object = {}) => ({
  id,
  userId: `user_${id}`,
  timestamp: '2026-11-21T00:00:00Z',
  userDetails: { gender: 'female', birthYear: 2015, otherIssue: hostile },
  quizzes: [{ quizId: 1, score: 4, readingTimeSeconds: 71, answeringTimeSeconds: 30 }],
  status: 'verified',
  flags: [],
  ...more,
});

let asked: URL[] = [];

/** Answers with these results, and keeps what was asked. */
function serve(results: object[], total = results.length) {
  asked = [];
  backend.use(
    http.get('*/api/datacollection/results', ({ request }) => {
      asked.push(new URL(request.url));
      const totals = { participants: total, quizAttempts: 5 * total, averageScore: 72.5 };
      return HttpResponse.json({ results, total, page: 1, pageSize: 20, totals });
    }),
  );
}

beforeEach(() => {
  localStorage.setItem('vokal-staff-role', 'admin');
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role: 'admin' })),
  );
});

const address = '/admin/survey-results';
const lists = (name: string) =>
  asked.map(({ searchParams }) => searchParams.get(name)).filter(Boolean);

test('what participants have sent is shown, as text', async () => {
  serve([stored('a'), stored('b', { status: 'quarantined', flags: ['forged_score'] })], 1234);
  renderScreen(Screen, address);
  const card = await screen.findByRole('article', { name: 'Participant #1' });
  expect(within(card).getByText('user_a')).toBeVisible();
  expect(within(card).getByText('Female')).toBeVisible();
  expect(within(card).getByText(hostile)).toBeVisible();
  expect(
    within(card).getByRole('row', { name: /Standard text 4\/5 80% 1:11 30s 1:41/ }),
  ).toBeVisible();
  const other = screen.getByRole('article', { name: 'Participant #2' });
  expect(within(other).getByText('Set aside')).toBeVisible();
  expect(within(other).getByText('Score differs')).toBeVisible();
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByText('6,170')).toBeVisible();
  const average = screen.getByText('72.5%');
  expect(average).toHaveTextContent('of 5 questions per quiz, without exclusions');
});

test('a participant keeps their number, whatever is searched for', async () => {
  serve([stored('a', { number: 17 }), stored('b', { number: 230 })]);
  renderScreen(Screen, `${address}?search=user`);
  expect(await screen.findByRole('article', { name: 'Participant #17' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Participant #230' })).toBeVisible();
});

test('details open and close', async () => {
  serve([stored('a')]);
  renderScreen(Screen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'View Details' }));
  expect(screen.getByRole('region', { name: /^Raw data/ })).toHaveTextContent('"userId": "user_a"');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Details' }));
  expect(screen.queryByRole('region', { name: /^Raw data/ })).toBeNull();
});

test('without results there is nothing to export or clear', async () => {
  serve([]);
  renderScreen(Screen, address);
  expect(await screen.findByText('No Survey Results Yet')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Clear All Data' })).toBeDisabled();
});

test('a failure is told, and tried again', async () => {
  backend.use(http.get('*/api/datacollection/results', () => problem(400, 'invalid', 'No.')));
  renderScreen(Screen, address);
  expect(await screen.findByText('Failed to load survey results. Please try again.')).toBeVisible();
  serve([stored('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Participant #1' })).toBeVisible();
});

test('search, filters and pages are the server’s, and stand in the address', async () => {
  serve([stored('a')], 45);
  const { router } = renderScreen(Screen, address);
  await screen.findByRole('article', { name: 'Participant #1' });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lists('page')).toContain('2'));
  expect(await screen.findByRole('article', { name: 'Participant #21' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'user_a');
  await waitFor(() => expect(lists('q')).toEqual(['user_a']));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Age group' }),
    'Birth 2015-2016',
  );
  await waitFor(() => expect(lists('ageGroup')).toContain('Birth 2015-2016'));
  expect(router.state.location.search).toBe('?search=user_a&ageGroup=Birth+2015-2016');
});

test('one result is deleted after a question, with a fresh password', async () => {
  serve([stored('a')]);
  let fresh = false;
  const deletions = remember('delete', '/api/datacollection/results/a', () =>
    fresh
      ? new HttpResponse(null, { status: 204 })
      : problem(403, 'confirmation_required', 'Please confirm.'),
  );
  const passwords = remember('post', '/api/admin/confirm', () => {
    fresh = true;
    return new HttpResponse(null, { status: 204 });
  });
  renderScreen(Screen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this result?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse');
  serve([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Participant #1 is in the trash.')).toBeVisible();
  expect(await screen.findByText('No Survey Results Yet')).toBeVisible();
  expect(passwords).toEqual([{ password: 'correct horse' }]);
  expect(deletions).toHaveLength(2);
});

test('a wrong password is told, and giving up deletes nothing', async () => {
  serve([stored('a')]);
  const deletions = remember('delete', '/api/datacollection/results/a', () =>
    problem(403, 'confirmation_required', 'Please confirm.'),
  );
  remember('post', '/api/admin/confirm', () => problem(422, 'wrong_password', 'No.'));
  renderScreen(Screen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('That password is not right.')).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  expect(deletions).toHaveLength(1);
  expect(screen.queryByText('Failed to delete the survey result. Please try again.')).toBeNull();
});

test('a deletion that fails is told', async () => {
  serve([stored('a')]);
  remember('delete', '/api/datacollection/results/a', () => problem(500, 'internal', 'No.'));
  renderScreen(Screen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText('Failed to delete the survey result. Please try again.'),
  ).toBeVisible();
});

test('everything is cleared by the right words alone', async () => {
  serve([stored('a')]);
  const deletions = remember('delete', '/api/datacollection/results/all', () =>
    HttpResponse.json({ count: 1 }),
  );
  renderScreen(Screen, address);
  const clear = async (words: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All Data' }));
    await userEvent.type(await screen.findByLabelText('Type DELETE ALL to confirm'), words);
    await userEvent.click(screen.getByRole('button', { name: 'Delete everything' }));
  };
  await screen.findByRole('article');
  await clear('delete all');
  expect(
    await screen.findByText('Deletion cancelled. You must type "DELETE ALL" exactly to confirm.'),
  ).toBeVisible();
  expect(deletions).toEqual([]);
  await clear('DELETE ALL');
  expect(await screen.findByText('All survey data has been permanently deleted.')).toBeVisible();
  expect(screen.getByText(/For 30 days the trash keeps a copy/)).toBeVisible();
  expect(deletions).toEqual([{ confirm: 'DELETE ALL' }]);
});

test('a researcher looks, and is offered nothing else', async () => {
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'ada', role: 'researcher' })),
  );
  serve([stored('a')]);
  renderScreen(Screen, address);
  await screen.findByRole('article');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear All Data' })).toBeNull();
});
