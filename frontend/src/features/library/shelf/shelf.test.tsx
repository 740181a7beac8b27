// @vitest-environment jsdom
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
import { useLookOfShelf } from './shelf-look';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

/** Every question that was asked of the shelf. */
let asked: URLSearchParams[] = [];

/** Answers as the server does, for what these tests ask. */
function serve(...books: Book[]) {
  const shelf = [...books];
  backend.use(
    http.get('*/api/books', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const words = (query.get('q') ?? '').toLowerCase();
      const found = shelf.filter(
        ({ title, author, status }) =>
          `${title} ${author}`.toLowerCase().includes(words) &&
          (!query.has('author') || author === query.get('author')) &&
          (!query.has('status') || query.get('status')?.split(',').includes(status)),
      );
      if (query.get('sort') === 'title') found.sort((a, b) => a.title.localeCompare(b.title));
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit') ?? 100);
      const next = to < found.length ? String(to) : null;
      return HttpResponse.json({ items: found.slice(from, to), total: found.length, next });
    }),
    http.get('*/api/books/facets', () => {
      const count = (author: string) => shelf.filter((book) => book.author === author).length;
      const names = [...new Set(shelf.map(({ author }) => author))];
      const authors = names.map((name) => ({ name, count: count(name) }));
      const statuses = [{ name: 'unread', count: shelf.length }];
      return HttpResponse.json({ authors, series: [], tags: [], languages: [], statuses });
    }),
    http.patch('*/api/books/:id', async ({ params, request }) => {
      const at = shelf.findIndex(({ id }) => id === Number(params.id));
      const changes = (await request.json()) as Partial<Book>;
      const book = { ...(shelf[at] ?? aBook()), ...changes };
      shelf[at] = book;
      return HttpResponse.json(book);
    }),
    http.get('*/api/search', () => HttpResponse.json({ books: [], after: null, left: 0 })),
  );
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => aBook({ id: n + 1, title: `Book ${n + 1}` }));

const three = [
  aBook({ id: 1, title: 'Die Verwandlung', author: 'Franz Kafka' }),
  aBook({ id: 2, title: 'Der Bau', author: 'Franz Kafka' }),
  aBook({ id: 3, title: 'Emma', author: 'Jane Austen' }),
];

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

beforeEach(() => {
  storeToken(tokenFor());
  asked = [];
  backend.use(http.get('*/api/books/samples', () => HttpResponse.json([])));
});

test('titles and authors are found while typing, before what stands in the books', async () => {
  serve(...three);
  const { router } = renderScreen(LibraryScreen, '/dashboard');
  const field = await screen.findByRole('searchbox', { name: 'Search in all books' });
  await userEvent.type(field, 'verw');
  const found = await screen.findByRole('region', { name: 'One book' });
  expect(within(found).getAllByRole('article')).toHaveLength(1);
  expect(router.state.location.search).toBe('?q=verw');
  const inside = screen.getByRole('region', { name: 'Books with these words' });
  expect(found.compareDocumentPosition(inside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await userEvent.clear(field);
  expect(await screen.findByRole('heading', { name: 'Your Books (3)' })).toBeVisible();
});

test('order and filters stand in the address, and each filter can be taken away', async () => {
  serve(...three);
  const { router } = renderScreen(LibraryScreen, '/dashboard');
  const sort = await screen.findByRole('combobox', { name: 'Sorted by' });
  await userEvent.selectOptions(sort, 'Title');
  await waitFor(() => expect(titles()).toEqual(['Der Bau', 'Die Verwandlung', 'Emma']));

  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const author = await screen.findByRole('combobox', { name: 'Author' });
  await waitFor(() => expect(author).toBeEnabled());
  await userEvent.selectOptions(author, 'Franz Kafka (2)');
  await waitFor(() => expect(titles()).toEqual(['Der Bau', 'Die Verwandlung']));
  expect(router.state.location.search).toBe('?sort=title&author=Franz+Kafka');
  expect(screen.getByRole('heading', { name: '2 books' })).toBeVisible();

  const chip = screen.getByRole('button', { name: 'Remove filter Author: Franz Kafka' });
  await userEvent.click(chip);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(router.state.location.search).toBe('?sort=title');
});

test('an address is enough, and what no book is can be given up', async () => {
  serve(...three);
  renderScreen(LibraryScreen, '/dashboard?status=finished&sort=nonsense');
  expect(await screen.findByText('No books match.')).toBeVisible();
  expect(asked.some((query) => query.get('sort') === 'nonsense')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show all books' }));
  expect(await screen.findByRole('heading', { name: 'Your Books (3)' })).toBeVisible();
});

test('a reader says where they are with a book', async () => {
  serve(...three);
  renderScreen(LibraryScreen, '/dashboard');
  const [card] = await screen.findAllByRole('article');
  if (!card) throw new Error('three books make three cards');
  await userEvent.click(within(card).getByRole('button', { name: 'Reading status: Unread' }));
  const unread = await screen.findByRole('menuitemradio', { name: 'Unread' });
  expect(unread).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Finished' }));
  const said = await screen.findByRole('button', { name: 'Reading status: Finished' });
  expect(card).toContainElement(said);
  expect(screen.queryByRole('menu')).toBeNull();

  backend.use(http.patch('*/api/books/:id', () => problem(503, 'busy', 'Busy.')));
  await userEvent.click(said);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Given up' }));
  expect(await screen.findByText(/could not be saved/)).toBeVisible();
});

test('up to 60 books stand in the page', async () => {
  serve(...many(60));
  renderScreen(LibraryScreen, '/dashboard');
  // By tag, as roles of so many cards take seconds.
  await waitFor(() => expect(document.querySelectorAll('article').length).toBe(60));
  expect(asked.some((query) => query.has('cursor'))).toBe(false);
});

/** Goes from the first book to the last. */
async function pressEnd() {
  const first = await screen.findByRole('link', { name: 'Book 1' });
  first.focus();
  await userEvent.keyboard('{End}');
}

test('a shelf is a close list for who wants that', async () => {
  serve(...many(90));
  renderScreen(() => <LibraryScreen />, '/dashboard');
  const list = await screen.findByRole('button', { name: 'Show as a list' });
  const shown = () => screen.getByRole('list', { name: 'Your Books (90)' }).closest('[data-look]');
  expect(list).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(shown()).toHaveAttribute('data-look', 'covers'));
  await userEvent.click(list);
  expect(list).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(shown()).toHaveAttribute('data-look', 'list'));
  useLookOfShelf.getState().choose('covers');
});

test('a book that was read between two pages stands on the shelf once', async () => {
  const books = many(101);
  serve(...books);
  // The second page begins with one that the first had.
  const page = { items: books.slice(99), total: 101, next: null };
  backend.use(
    http.get('*/api/books', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.has('cursor');
      return isSecond ? HttpResponse.json(page) : undefined;
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  await pressEnd();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book 101' })).toHaveFocus());
  expect(screen.getByRole('heading', { name: 'Your Books (101)' })).toBeVisible();
});

test('who takes back what they typed keeps the field, and is not told that they have no books', async () => {
  serve(...three);
  renderScreen(LibraryScreen, '/dashboard?q=zzz');
  const field = await screen.findByRole('searchbox', { name: 'Search in all books' });
  await screen.findByText(/stands in none/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.use(
    http.get('*/api/books', async () => {
      await held;
      return HttpResponse.json({ items: three, total: 3, next: null });
    }),
  );
  await userEvent.clear(field);
  expect(await screen.findByText('Loading your library...')).toBeVisible();
  expect(screen.queryByText('No books yet')).toBeNull();
  expect(field).toHaveFocus();
  answer();
  expect(await screen.findByRole('heading', { name: 'Your Books (3)' })).toBeVisible();
  expect(field).toHaveFocus();
});

test('what is typed into the middle stays where it is, and the address follows when typing pauses', async () => {
  serve(...three);
  const { router } = renderScreen(LibraryScreen, '/dashboard?q=vandlung');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'er', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value).toBe('verandlung');
  expect(field.selectionStart).toBe(3);
  expect(router.state.location.search).toBe('?q=vandlung');
  await waitFor(() => expect(router.state.location.search).toBe('?q=verandlung'));
  // By another way than the field.
  await router.navigate('/dashboard?q=bau');
  await waitFor(() => expect(field).toHaveValue('bau'));
});

test('an address that nobody typed is no fault of the server', async () => {
  serve(...three);
  const long = 'x'.repeat(300);
  renderScreen(LibraryScreen, `/dashboard?q=a%00${long}&author=%00&status=lost&sort=lost`);
  await screen.findByRole('searchbox');
  await waitFor(() => expect(asked.some((query) => query.has('q'))).toBe(true));
  const query = asked.find((query) => query.has('q'));
  expect(query?.get('q')).toBe(`a${long}`.slice(0, 200));
  expect(['author', 'status', 'sort'].filter((name) => query?.has(name))).toEqual([]);
});

test('filters that do not come are asked for again', async () => {
  serve(...three);
  backend.use(http.get('*/api/books/facets', () => problem(503, 'busy', 'Busy.'), { once: true }));
  renderScreen(LibraryScreen, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The filters could not be loaded.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  const author = await screen.findByRole('combobox', { name: 'Author' });
  await waitFor(() => expect(author).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of more books those near the window do, and keys lead through all of them', async () => {
  serve(...many(1234));
  renderScreen(LibraryScreen, '/dashboard');
  expect(await screen.findByRole('heading', { name: 'Your Books (1,234)' })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Your Books (1,234)' }, { timeout: 5000 });
  const items = await within(list).findAllByRole('listitem');
  expect(items.length).toBeLessThan(40);
  expect(items[0]).toHaveAttribute('aria-setsize', '1234');
  expect(items[0]).toHaveAttribute('aria-posinset', '1');

  // One card alone is on the way of the Tab key.
  const links = within(list).getAllByRole('link', { name: /^Book/ });
  expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Book 2' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  // It is fetched on the way there, much at once.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book 1234' })).toHaveFocus());
  expect(asked.filter((query) => query.has('cursor')).length).toBeLessThan(4);
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book 1' })).toHaveFocus());
});

test('what another tab has taken in is there when somebody comes back to this one', async () => {
  serve(...three);
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Books (3)' });
  serve(aBook({ id: 4, title: 'Persuasion' }), ...three);
  globalThis.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Your Books (4)' })).toBeVisible();
  expect(titles()).toContain('Persuasion');
});

test('books that did not come are asked for again, and those that came stay', async () => {
  serve(...many(230));
  let fails = true;
  backend.use(
    http.get('*/api/books', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.has('cursor');
      return isSecond && fails ? problem(503, 'busy', 'Busy.') : undefined;
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  await pressEnd();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The rest of your books could not be loaded.');
  expect(screen.getByRole('heading', { name: 'Your Books (230)' })).toBeVisible();
  fails = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Book 230' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a deleted book leaves the lists that had it, and is counted in no other', async () => {
  serve(...three);
  const { router } = renderScreen(LibraryScreen, '/dashboard?author=Jane+Austen');
  await screen.findByRole('heading', { name: 'One book' });
  await router.navigate('/dashboard?author=Franz+Kafka');
  await screen.findByRole('heading', { name: '2 books' });
  backend.use(http.delete('*/api/books/2', () => new HttpResponse(null, { status: 204 })));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Der Bau' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'One book' });
  // Its button is gone; whoever uses keys is at the next book.
  const next = screen.getByRole('link', { name: 'Die Verwandlung' });
  await waitFor(() => expect(next).toHaveFocus());
  // From what is kept, while nothing comes.
  backend.use(http.get('*/api/books', () => new Promise<never>(() => {})));
  await router.navigate('/dashboard?author=Jane+Austen');
  await waitFor(() => expect(titles()).toEqual(['Emma']));
  expect(screen.getByRole('heading', { name: 'One book' })).toBeVisible();
});
