import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { DeletedFile } from '@/api/client';
import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { DeletedScreen } from './deleted-screen';

const hours = 60 * 60 * 1000;
const with29DaysLeft = new Date(Date.now() + (28 * 24 + 3) * hours).toISOString();

function aFile(changes: Partial<DeletedFile> = {}): DeletedFile {
  return {
    kind: 'book',
    id: '7',
    title: 'Middlemarch',
    author: 'George Eliot',
    bytes: 1_300_000,
    deletedAt: '2026-11-20T10:00:00Z',
    keptUntil: with29DaysLeft,
    ...changes,
  };
}

const report = aFile({ kind: 'pdf', id: 'u', title: 'Report', author: '' });

/** Serves these until some are gone, and tells what was asked for. */
function serve(...all: DeletedFile[]) {
  let left = all;
  const asked = vi.fn();
  const without = (kind: unknown, id: unknown) => {
    left = left.filter((one) => one.kind !== kind || one.id !== id);
    return new HttpResponse(null, { status: 204 });
  };
  backend.use(
    http.get('*/api/trash', () => HttpResponse.json(left)),
    http.post('*/api/trash/:kind/:id/restore', ({ params }) => {
      asked('restore', params.kind, params.id);
      return without(params.kind, params.id);
    }),
    http.delete('*/api/trash/:kind/:id', ({ params }) => {
      asked('purge', params.kind, params.id);
      return without(params.kind, params.id);
    }),
    http.delete('*/api/trash', () => {
      asked('empty');
      left = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const show = () => renderScreen(DeletedScreen, '/recently-deleted');

beforeEach(() => storeToken(tokenFor()));

test('what was deleted is told with the days that are left', async () => {
  serve(aFile(), report, aFile({ id: '8', title: 'Emma', keptUntil: '2026-01-01T00:00:00Z' }));
  show();
  expect(screen.getByText('Loading what you have deleted...')).toBeInTheDocument();
  expect(await screen.findByText('3 items')).toBeVisible();
  const [book, pdf, old] = screen.getAllByRole('article');
  if (!book || !pdf || !old) throw new Error('three files make three rows');
  expect(within(book).getByRole('heading', { name: 'Middlemarch' })).toBeVisible();
  for (const told of ['George Eliot', 'Book', '1.24 MB', 'Deleted on Nov 20, 2026']) {
    expect(within(book).getByText(told)).toBeVisible();
  }
  expect(within(book).getByText('29 days left')).toBeVisible();
  expect(within(pdf).getByText('PDF')).toBeVisible();
  expect(within(old).getByText('1 day left')).toBeVisible();
});

test('without anything it says so, and offers nothing', async () => {
  serve();
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete all for good' })).toBeNull();
});

test('a list that fails can be tried again', async () => {
  backend.use(http.get('*/api/trash', () => problem(503, 'unavailable', 'Later.')));
  show();
  const again = await screen.findByRole('button', { name: 'Try Again' });
  serve(aFile());
  await userEvent.click(again);
  expect(await screen.findByText('1 item')).toBeVisible();
});

test('one is restored at a click, and whoever clicked is not left nowhere', async () => {
  const asked = serve(aFile(), report);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Report' }));
  expect(await screen.findByText('Report is back in your library.')).toBeVisible();
  expect(asked.mock.calls).toEqual([['restore', 'pdf', 'u']]);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('what cannot be restored stays, and the page says why', async () => {
  serve(aFile());
  backend.use(http.post('*/api/trash/*', () => problem(503, 'unavailable', 'Later.')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Middlemarch' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Middlemarch could not be restored.');
  expect(screen.getByRole('article')).toBeVisible();
});

test('one is deleted for good only after the question was answered', async () => {
  const asked = serve(aFile(), report);
  show();
  const remove = { name: 'Delete Middlemarch for good' };
  await userEvent.click(await screen.findByRole('button', remove));
  const question = await screen.findByRole('alertdialog', { name: 'Delete for good?' });
  expect(question).toHaveTextContent('Middlemarch');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', remove));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Middlemarch is deleted for good.')).toBeVisible();
  expect(asked.mock.calls).toEqual([['purge', 'book', '7']]);
  expect(await screen.findByText('1 item')).toBeVisible();
});

test('all of it is deleted for good only after the question was answered', async () => {
  const asked = serve(aFile(), report);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete all for good' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete all for good?' });
  expect(question).toHaveTextContent('2 items go for good.');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
  expect(asked.mock.calls).toEqual([['empty']]);
});
