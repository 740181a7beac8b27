import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Statistics } from '@/api/client';
import { storeToken } from '@/api/token';
import { loadStatisticsSettings } from '@/shared/statistics/statistics-settings';
import { syncDatabase, synchronise } from '@/shared/sync/synchronise';

import { backend, problem, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { dayOf, later } from './days';
import { MyReadingScreen } from './my-reading-screen';

const today = dayOf(new Date());
const day = (ago: number, seconds: number, finished = 0) => ({
  day: later(today, -ago),
  seconds,
  characters: seconds * 15,
  words: seconds * 2,
  listened: 0,
  finished,
});

const bookDay = (ago: number, seconds: number) => ({ ...day(ago, seconds), paced: seconds });

const read: Statistics = {
  days: [day(400, 60, 1), day(3, 900), day(0, 1500, 1)],
  books: [
    {
      bookId: 7,
      title: 'Der Bau',
      author: 'Franz Kafka',
      finishedOn: today,
      days: [bookDay(3, 900), bookDay(0, 1500)],
    },
  ],
};

function serve(statistics: Statistics): ReturnType<typeof vi.fn> {
  let left = statistics;
  const asked = vi.fn();
  backend.use(
    http.get('*/api/reading/statistics', () => HttpResponse.json(left)),
    http.post('*/api/reading/stretches', async ({ request }) => {
      asked('sent', await request.json());
      return HttpResponse.json({ counted: [], refused: [] });
    }),
    http.delete('*/api/reading/statistics', () => {
      asked('deleted');
      left = { days: [], books: [] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const show = () => renderScreen(MyReadingScreen, '/my-reading');
const section = (name: string) => screen.findByRole('region', { name });
const waiting = () => syncDatabase()?.stretches();
const stretch = (id: string) => ({
  id,
  bookId: 7,
  chapterIndex: 0,
  from: 0,
  to: 900,
  start: '2026-03-28T21:00:00.000+01:00',
  seconds: 60,
  characters: 900,
  words: 150,
  kind: 'read' as const,
});

let readers = 100;

beforeEach(async () => {
  readers += 1;
  storeToken(tokenFor({ sub: String(readers) }));
  await synchronise();
  await loadStatisticsSettings();
});

test('days, books and sums are there, each with its words', async () => {
  serve(read);
  show();
  expect(await section('Today')).toHaveTextContent('25 min');
  const [month] = within(await section('The last months')).getAllByRole('table');
  expect(month).toHaveAccessibleName(/: .* on \d days?$/);
  const books = await section('Book by book');
  expect(within(books).getByRole('link', { name: 'Der Bau' })).toHaveAttribute('href', '/reader/7');
  expect(books).toHaveTextContent('900 characters a minute');
  // One of two that were read to their end is not on the shelf any more.
  const finished = await section('Read to the end');
  expect(within(finished).getAllByRole('listitem')).toHaveLength(1);
  expect(finished).toHaveTextContent('and 1 book that is no longer on your shelf');
  expect(await section('In all')).toHaveTextContent('Days with a book3');
});

test('earlier months come when they are asked for', async () => {
  serve(read);
  show();
  const calendar = await section('The last months');
  expect(within(calendar).getAllByRole('table')).toHaveLength(4);
  await userEvent.click(within(calendar).getByRole('button', { name: 'Show earlier months' }));
  expect(within(calendar).getAllByRole('table')).toHaveLength(8);
});

test('who has read nothing is told what to expect, and may choose all the same', async () => {
  serve({ days: [], books: [] });
  show();
  expect(await screen.findByText('Nothing read yet')).toBeVisible();
  expect(await section('A goal, if you like')).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
});

test('a failure is told, and can be tried again', async () => {
  serve(read);
  backend.use(http.get('*/api/reading/statistics', () => problem(400, 'invalid', 'No.')));
  show();
  expect(await screen.findByText('Your reading could not be loaded')).toBeVisible();
  // Who wants nothing counted, or all of it gone, need not wait for it.
  expect(screen.getByRole('switch', { name: 'Count what I read' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Delete my statistics' })).toBeEnabled();
  expect(screen.getByLabelText('Time a day')).toBeEnabled();
  serve(read);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await section('Today')).toHaveTextContent('25 min');
});

test('a goal is one quiet line, and none if there is none', async () => {
  serve(read);
  show();
  expect(await section('Today')).not.toHaveTextContent(/goal/);
  await userEvent.selectOptions(await screen.findByLabelText('Time a day'), '30 min');
  expect(await screen.findByText('Your goal: 30 min a day.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Time a day'), '15 min');
  const line =
    'You have come to your goal of 15 min. In the last seven days you came to it on 2 days.';
  expect(await screen.findByText(line)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Time a day'), 'No goal');
  await waitFor(() => expect(screen.queryByText(/goal of/)).toBeNull());
});

test('turned off, what waits is thrown away, and the server hears of it', async () => {
  const asked = serve(read);
  const changes = vi.fn();
  backend.use(
    http.post('*/api/sync', async ({ request }) => {
      const { changes: sent } = (await request.json()) as { changes: { id: string }[] };
      for (const change of sent) changes(change);
      const applied = sent.map(({ id }) => id);
      const nothing = { refused: [], behind: [], annotations: [], places: [], settings: [] };
      return HttpResponse.json({ rev: 1, more: false, reset: false, applied, ...nothing });
    }),
  );
  show();
  // What waits from before is sent with it.
  await section('Today');
  const toggle = screen.getByRole('switch', { name: 'Count what I read' });
  expect(toggle).toBeChecked();
  await syncDatabase()?.keepStretches([stretch('a')]);
  await userEvent.click(toggle);
  expect(await screen.findByText(/Nothing is counted at the moment/)).toBeVisible();
  await waitFor(async () => expect(await waiting()).toEqual([]));
  await waitFor(() =>
    expect(changes).toHaveBeenCalledWith(
      expect.objectContaining({
        of: 'settings',
        scope: 'statistics',
        settings: { values: { isCounted: false } },
      }),
    ),
  );
  expect(asked).not.toHaveBeenCalled();
});

test('deleting asks first, and takes what waits along', async () => {
  const asked = serve(read);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my statistics' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asked).not.toHaveBeenCalled();
  await syncDatabase()?.keepStretches([stretch('b')]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my statistics' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Nothing read yet')).toBeVisible();
  expect(asked.mock.calls).toEqual([['deleted']]);
  // Whoever was there is not left nowhere.
  const button = screen.getByRole('button', { name: 'Delete my statistics' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(await waiting()).toEqual([]);
});

test('what was read a moment ago is sent before the days are asked for', async () => {
  const asked = serve(read);
  await syncDatabase()?.keepStretches([stretch('c')]);
  show();
  expect(await section('Today')).toBeVisible();
  const now = expect.any(String);
  expect(asked).toHaveBeenCalledWith('sent', { stretches: [stretch('c')], now });
  expect(await waiting()).toEqual([]);
});
