/** Whoever works by keys is never left nowhere, whatever goes from under them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Book } from '@/api/client';
import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../../../tests/backend';
import { aBook } from '../../../../tests/books';
import { renderScreen } from '../../../../tests/render-app';
import { LibraryScreen } from '../library-screen';

// jsdom has no screen to ask.
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const three = [1, 2, 3].map((id) => aBook({ id, title: `Book ${id}`, author: `Author ${id}` }));

function serve(...books: Book[]) {
  backend.use(
    http.get('*/api/books', ({ request }) => {
      const author = new URL(request.url).searchParams.get('author');
      const items = books.filter((book) => author === null || book.author === author);
      return HttpResponse.json({ items, total: items.length, next: null });
    }),
  );
}

beforeEach(() => {
  storeToken(tokenFor());
  serve(...three);
  backend.use(
    http.get('*/api/books/samples', () => HttpResponse.json([])),
    http.get('*/api/books/facets', () =>
      HttpResponse.json({ authors: [], series: [], tags: [], languages: [], statuses: [] }),
    ),
  );
});

const button = (name: string) => screen.getByRole('button', { name });

async function select() {
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  return screen.findByRole('region', { name: 'Selected books' });
}

test('books are chosen by a button that stays, and takes the focus back', async () => {
  renderScreen(LibraryScreen, '/dashboard');
  const bar = await select();
  expect(button('Select')).toHaveFocus();
  expect(button('Select')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(within(bar).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(button('Select')).toHaveFocus());
  expect(button('Select')).toHaveAttribute('aria-pressed', 'false');

  // Pressed once more it is the way out, too.
  await select();
  await userEvent.click(button('Select'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(button('Select')).toHaveFocus();
});

test('Escape leaves one at the book where it was pressed', async () => {
  renderScreen(LibraryScreen, '/dashboard');
  await select();
  screen.getByRole('checkbox', { name: 'Select Book 2' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book 2' })).toHaveFocus());
});

test('once all are selected the focus is on what can be done with them', async () => {
  renderScreen(LibraryScreen, '/dashboard');
  const bar = await select();
  await userEvent.click(within(bar).getByRole('button', { name: 'Select all' }));
  await waitFor(() =>
    expect(within(bar).getByRole('button', { name: 'To a shelf' })).toHaveFocus(),
  );
});

test('after many were deleted the focus is on the page', async () => {
  backend.use(
    http.post('*/api/books/bulk', () => {
      serve(...three.slice(2));
      return HttpResponse.json({ ids: [1, 2] });
    }),
  );
  renderScreen(LibraryScreen, '/dashboard?sort=title');
  const bar = await select();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Book 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Book 2' }));
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 books were deleted.')).toBeVisible();
  await waitFor(() => expect(button('Select')).toHaveFocus());
});

test('a filter that is taken away leaves the focus on what sets filters', async () => {
  renderScreen(LibraryScreen, '/dashboard?author=Author+2&sort=title');
  await userEvent.click(await screen.findByRole('button', { name: /Remove filter/ }));
  await waitFor(() => expect(button('Filter')).toHaveFocus());
});

test('what went wrong does not lie over what is asked for next', async () => {
  backend.use(http.post('*/api/books/bulk', () => problem(500, 'internal', 'Oh.')));
  renderScreen(LibraryScreen, '/dashboard');
  const bar = await select();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Book 1' }));
  await userEvent.click(within(bar).getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Finished' }));
  expect(await screen.findByText('That could not be saved.')).toBeVisible();
  backend.use(http.post('*/api/books/bulk', () => HttpResponse.json({ ids: [1] })));
  await userEvent.click(screen.getByRole('button', { name: 'Finished' }));
  expect(await screen.findByText('One book was changed.')).toBeVisible();
  expect(screen.queryByText('That could not be saved.')).toBeNull();
});
