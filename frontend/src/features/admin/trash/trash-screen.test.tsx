import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, problem, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { TrashScreen } from './trash-screen';

const address = '/admin/trash';
const deleted = (id: string) => ({
  id,
  userId: `user_${id}`,
  timestamp: '2026-11-01T00:00:00Z',
  deletedOn: '2026-11-20',
});

function serve(results: object[]) {
  backend.use(
    http.get('*/api/admin/study/trash', () =>
      HttpResponse.json({ results, total: results.length }),
    ),
  );
}

beforeEach(() =>
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role: 'admin' })),
  ),
);

test('what was deleted is told with the day on which it is gone', async () => {
  serve([deleted('a')]);
  renderScreen(TrashScreen, address);
  expect(
    await screen.findByRole('row', { name: /user_a Nov 1, 2026 Nov 20, 2026 Dec 20, 2026/ }),
  ).toBeVisible();
});

test('one comes back, and is told though its row is gone', async () => {
  serve([deleted('a'), deleted('b')]);
  const restored = remember('post', '/api/admin/study/trash/a/restore', () => {
    serve([deleted('b')]);
    return HttpResponse.json({ count: 1 });
  });
  renderScreen(TrashScreen, address);
  // Two clicks are one.
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Restore user_a' }));
  expect(await screen.findByText('user_a is back among the results.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore user_a' })).toBeNull();
  expect(restored).toHaveLength(1);
});

test('all come back, and the trash is empty', async () => {
  serve([deleted('a'), deleted('b')]);
  remember('post', '/api/admin/study/trash/all/restore', () => {
    serve([]);
    return HttpResponse.json({ count: 2 });
  });
  renderScreen(TrashScreen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore all' }));
  expect(await screen.findByText('The trash is empty')).toBeVisible();
});

test('a failure is told', async () => {
  serve([deleted('a')]);
  remember('post', '/api/admin/study/trash/a/restore', () => problem(500, 'internal', 'No.'));
  renderScreen(TrashScreen, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore user_a' }));
  expect(
    await screen.findByText('This result could not be restored. Please try again.'),
  ).toBeVisible();
});
