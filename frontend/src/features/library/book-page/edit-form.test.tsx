import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import '../messages';

import type { BookDetails } from '@/api/client';

import { backend, problem } from '../../../../tests/backend';
import { aBook } from '../../../../tests/books';
import { EditForm } from './edit-form';
import { useBook } from './use-book';

const book: BookDetails = {
  ...aBook(),
  authors: [{ name: 'George Eliot', sortName: 'Eliot, George' }],
  tags: [],
  fileSays: {},
  hasOwnCover: false,
  shelves: [],
  textLength: 0,
  printedPages: 0,
  rev: 3,
};
const queries = new QueryClient();
const shown = (of: BookDetails, onReload = vi.fn()) => (
  <QueryClientProvider client={queries}>
    <EditForm book={of} onDone={vi.fn()} onReload={onReload} />
  </QueryClientProvider>
);

beforeEach(() =>
  backend.use(http.get('*/api/books/facets', () => HttpResponse.json({ tags: [] }))),
);

test('what another device has changed is not undone by an older draft', async () => {
  const sent = vi.fn();
  backend.use(
    http.patch('*/api/books/1', async ({ request }) => {
      sent(request.headers.get('If-Match'), await request.json());
      return sent.mock.calls.length === 1
        ? problem(412, 'version_conflict', 'Changed elsewhere.')
        : HttpResponse.json({ ...book, rev: 6 });
    }),
  );
  const onReload = vi.fn();
  const { rerender } = render(shown(book, onReload));
  const title = screen.getByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Mine');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('changed elsewhere');
  expect(sent).toHaveBeenLastCalledWith('"3"', { title: 'Mine' });
  expect(onReload).toHaveBeenCalled();

  // The other has told the series, and another title: what was written here still stands there.
  rerender(shown({ ...book, title: 'Theirs', series: 'Novels', seriesIndex: 2, rev: 5 }));
  expect(screen.getByLabelText('Series')).toHaveValue('Novels');
  expect(title).toHaveValue('Mine');
  expect(screen.getByRole('alert')).toHaveTextContent('changed elsewhere');
  await userEvent.click(save);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent).toHaveBeenLastCalledWith('"5"', { title: 'Mine' });
});

test('what comes from elsewhere while nobody has saved is taken without a word', () => {
  const { rerender } = render(shown(book));
  rerender(shown({ ...book, description: 'New words.', rev: 4 }));
  expect(screen.getByLabelText('Description')).toHaveValue('New words.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('blanks are no title, and the field says so', async () => {
  const sent = vi.fn();
  backend.use(http.patch('*/api/books/1', () => sent()));
  render(shown(book));
  expect(screen.getByRole('form', { name: 'Edit details' })).toHaveFocus();
  const title = screen.getByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, '   ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('A book needs a title.');
  expect(title).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('one more author is written at once, and a tag keeps its own comma', async () => {
  const sent = vi.fn();
  backend.use(
    http.patch('*/api/books/1', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...book, rev: 4 });
    }),
  );
  render(shown({ ...book, tags: ['Liebe, Geld'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add an author' }));
  await userEvent.keyboard('Пушкин, Александр');
  expect(screen.getByLabelText('Author 2')).toHaveValue('Пушкин, Александр');
  await userEvent.type(screen.getByLabelText('Tags'), ', neu');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  const [[changes]] = sent.mock.calls as [[{ tags: string[]; authors: unknown[] }]];
  expect(changes.tags).toEqual(['Liebe, Geld', 'neu']);
  expect(changes.authors).toHaveLength(2);
});

/** As the page has it: what the server answers is what the form stands over. */
function Edited() {
  const { data } = useBook(1);
  return data ? <EditForm book={data} onDone={vi.fn()} onReload={vi.fn()} /> : null;
}

test('what goes with its button leaves the focus at the field beside it', async () => {
  const edited: BookDetails = {
    ...book,
    title: 'Mine',
    fileSays: { title: 'Middlemarch' },
    authors: [
      { name: 'George Eliot', sortName: '' },
      { name: 'Mary Ann Evans', sortName: '' },
    ],
  };
  let now = edited;
  backend.use(
    http.get('*/api/books/1', () => HttpResponse.json(now)),
    http.patch('*/api/books/1', () => {
      now = { ...edited, title: 'Middlemarch', fileSays: {}, rev: 4 };
      return HttpResponse.json(now);
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Edited />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the file’s' }));
  const title = screen.getByLabelText('Title');
  await vi.waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveValue('Middlemarch');

  await userEvent.click(screen.getByRole('button', { name: 'Remove George Eliot' }));
  const other = screen.getByRole('button', { name: 'Remove Mary Ann Evans' });
  await vi.waitFor(() => expect(other).toHaveFocus());
  await userEvent.click(other);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add an author' })).toHaveFocus(),
  );
});
