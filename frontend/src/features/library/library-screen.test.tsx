import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Book } from '@/api/client';
import { storedToken, storeToken } from '@/api/token';
import { isBookFile } from '@/shared/uploads/book-files';
import { useBringing } from '@/shared/uploads/bringing-door';
import { useUploads } from '@/shared/uploads/upload-store';
import { backend, problem, tokenFor } from '../../../tests/backend';
import { aBook } from '../../../tests/books';
import { renderScreen } from '../../../tests/render-app';
import { LibraryScreen } from './library-screen';

const paginate = vi.hoisted(() => vi.fn());
vi.mock('@/core/paginate-new-book', () => ({ paginateNewBook: paginate }));

function serve(...books: Book[]) {
  backend.use(http.get('*/api/books', () => HttpResponse.json(books)));
}

const epub = new File(['epub'], 'Middlemarch.EPUB');
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Choose EPUB files', { selector: 'input' }), files, {
    applyAccept: false,
  });

// jsdom has no screen to ask.
vi.stubGlobal('matchMedia', () => ({ matches: false }));

beforeEach(() => {
  storeToken(tokenFor());
  useUploads.getState().cancel();
  backend.use(
    http.get('*/api/books/samples', () => HttpResponse.json([])),
    http.get('*/api/books/uploads/*', () => new HttpResponse(null, { status: 404 })),
  );
});

test('a book not begun says Start Reading, one begun says Continue Reading and how far', async () => {
  serve(aBook(), aBook({ id: 2, title: 'Emma', readingProgress: 40 }));
  renderScreen(LibraryScreen, '/dashboard');
  expect(screen.getByText('Loading your library...')).toBeInTheDocument();

  expect(await screen.findByRole('heading', { name: 'Your Books (2)' })).toBeVisible();
  const [first, second] = screen.getAllByRole('article');
  if (!first || !second) throw new Error('two books make two cards');
  expect(within(first).getByRole('button', { name: 'Start Reading' })).toBeVisible();
  expect(within(first).queryByRole('progressbar')).toBeNull();
  expect(within(first).getByText('1.24 MB')).toBeVisible();
  expect(within(second).getByRole('button', { name: 'Continue Reading' })).toBeVisible();
  expect(within(second).getByText('40%')).toBeVisible();
});

test('a volume of a series says of which', async () => {
  serve(
    aBook({ title: 'Dune Messiah', author: 'Frank Herbert', series: 'Dune', seriesIndex: 2.5 }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  const card = await screen.findByRole('article', { name: 'Dune Messiah' });
  expect(card).toHaveTextContent('Frank Herbert · Dune 2.5');
});

test('the book read last is offered on top', async () => {
  serve(
    aBook({ id: 1, title: 'Old', readingProgress: 9, lastReadAt: '2026-01-01T00:00:00Z' }),
    aBook({ id: 2, title: 'New', readingProgress: 9, lastReadAt: '2026-02-01T00:00:00Z' }),
    aBook({ id: 3, title: 'Done', readingProgress: 100, lastReadAt: '2026-03-01T00:00:00Z' }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  const card = await screen.findByRole('link', { name: /Pick up where you left off/ });
  expect(card).toHaveAttribute('href', '/reader/2');
});

test('an empty library says what to do and offers samples', async () => {
  serve();
  backend.use(
    http.get('*/api/books/samples', () =>
      HttpResponse.json([{ name: 'fables', title: 'Fables', author: 'Aesop', language: 'en' }]),
    ),
    http.post('*/api/books/samples/fables', () => {
      const book = aBook({ title: 'Fables' });
      serve(book);
      return HttpResponse.json(book, { status: 201 });
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  expect(await screen.findByText('No books yet')).toBeVisible();
  expect(screen.getByText('Upload your first EPUB book to get started!')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /Fables/ }));
  expect(await screen.findByRole('heading', { name: 'Your Books (1)' })).toBeVisible();
});

test('a library that does not load can be asked for again', async () => {
  backend.use(http.get('*/api/books', () => problem(503, 'busy', 'Busy.')));
  renderScreen(LibraryScreen, '/dashboard');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  serve(aBook());
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Your Books (1)' })).toBeVisible();
});

test('a book is deleted only after the question was answered', async () => {
  serve(aBook());
  const deleted = vi.fn(() => new HttpResponse(null, { status: 204 }));
  backend.use(http.delete('*/api/books/1', () => deleted()));
  renderScreen(LibraryScreen, '/dashboard');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Middlemarch' }));
  expect(screen.getByText('Are you sure you want to delete this book?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(deleted).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Middlemarch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('a deleted book comes back by Undo', async () => {
  serve(aBook());
  const restored = vi.fn();
  backend.use(
    http.delete('*/api/books/1', () => {
      serve();
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/trash/:kind/:id/restore', ({ params }) => {
      restored(params.kind, params.id);
      serve(aBook());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Middlemarch' }));
  expect(screen.getByText(/For 30 days you can take it back/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No books yet')).toBeVisible();
  expect(await screen.findByText('Middlemarch was deleted.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(restored.mock.calls).toEqual([['book', '1']]);
  expect(screen.queryByText('Middlemarch was deleted.')).toBeNull();
});

test('a book that does not come back by Undo is told of, with where it lies', async () => {
  serve(aBook());
  backend.use(
    http.delete('*/api/books/1', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/trash/*', () => HttpResponse.error()),
  );
  renderScreen(LibraryScreen, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Middlemarch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Middlemarch could not be restored.');
  expect(told).toHaveTextContent('Please try again under “Recently deleted”.');
});

test('what was deleted is found from the library', async () => {
  serve(aBook());
  renderScreen(LibraryScreen, '/dashboard');
  const way = await screen.findByRole('link', { name: 'Recently deleted' });
  expect(way).toHaveAttribute('href', '/recently-deleted');
});

test('a book that could not be deleted stays, and the page says so', async () => {
  serve(aBook());
  backend.use(http.delete('*/api/books/1', () => problem(500, 'internal', 'Oh.')));
  renderScreen(LibraryScreen, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Middlemarch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete book. Please try again.')).toBeVisible();
});

test('a book of which little has been read is gone on with, a finished one is not', async () => {
  serve(
    aBook({ id: 1, title: 'Begun', readingProgress: 0, lastReadAt: '2026-02-01T00:00:00Z' }),
    aBook({ id: 2, title: 'Nearly', readingProgress: 99, lastReadAt: '2026-01-01T00:00:00Z' }),
    aBook({ id: 3, title: 'Done', readingProgress: 100, lastReadAt: '2026-03-01T00:00:00Z' }),
    // Said so by hand.
    aBook({
      id: 4,
      title: 'Finished',
      status: 'finished',
      readingProgress: 60,
      lastReadAt: '2026-04-01T00:00:00Z',
      finishedAt: '2026-04-01T00:01:00Z',
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  const goOn = await screen.findByRole('link', { name: /Pick up where you left off/ });
  expect(goOn).toHaveTextContent('Begun');
  expect(screen.getAllByRole('button', { name: 'Continue Reading' })).toHaveLength(4);
});

test('only EPUB files are taken, and those that become one', async () => {
  serve(aBook());
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByRole('article');
  await choose(new File(['x'], 'notes.rtf'));
  expect(await screen.findByText('Please upload only EPUB files.')).toBeVisible();
  expect(isBookFile('Notes.FB2.zip') && isBookFile('a.DOCX')).toBe(true);
  expect(isBookFile('a.zip') || isBookFile('docx')).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever signs out while files are being added is asked first', async () => {
  serve(aBook());
  useBringing.setState({ left: 3 });
  renderScreen(LibraryScreen, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('3 files have not been added yet.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep adding' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(storedToken()).not.toBeNull();
  useBringing.getState().close();
});

test('a PDF is not turned away: it goes to the tray, with what came beside it', async () => {
  serve(aBook());
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByRole('article');
  await choose(new File(['x'], 'Paper.PDF'));
  const [handed] = useBringing.getState().take();
  expect(handed?.files.map(({ path }) => path)).toEqual(['Paper.PDF']);
  expect(screen.queryByText('Please upload only EPUB files.')).toBeNull();
  useBringing.getState().close();
});

test('an uploaded book passes every stage and stands on top of the list', async () => {
  serve();
  const fresh = aBook({ id: 9, title: 'Fresh' });
  backend.use(
    http.post('*/api/books/upload', () => {
      serve(fresh);
      return HttpResponse.json({ ...fresh, bookId: 9 }, { status: 201 });
    }),
    http.get('*/api/books/9/manifest', () =>
      HttpResponse.json({ contentHash: 'h', language: 'en', chapters: [{ length: 10 }], toc: [] }),
    ),
  );
  let finish = (_pages: number) => {};
  paginate.mockImplementation(({ onProgress }) => {
    onProgress(1, 2, 30);
    return new Promise<number>((resolve) => {
      finish = resolve;
    });
  });
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  await choose(epub);

  expect(await screen.findByText('30 / 60 pages created')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
    'aria-valuenow',
    '68',
  );
  // The book is there already: cancelling now takes nothing away, and says so.
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
  expect(
    screen.getByRole('button', {
      name: 'Cancel page generation (the book stays in your library)',
    }),
  ).toBeEnabled();
  finish(60);
  expect(await screen.findByRole('heading', { name: 'Book Ready!' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
  expect(
    await screen.findByRole('heading', { name: 'Your Books (1)' }, { timeout: 3000 }),
  ).toBeVisible();
});

/** The next upload is kept by the server as this book. */
function keeps(book: Book & { sameFileAs?: number }, ...others: Book[]) {
  backend.use(
    http.post('*/api/books/upload', () => {
      serve(book, ...others);
      return HttpResponse.json({ ...book, bookId: book.id }, { status: 201 });
    }),
    http.get(`*/api/books/${book.id}/manifest`, () =>
      HttpResponse.json({ contentHash: 'h', language: 'en', chapters: [{ length: 10 }], toc: [] }),
    ),
  );
}

test('a book whose pages the browser does not keep is ready, and no more is said of it', async () => {
  serve();
  keeps(aBook({ id: 9, title: 'Fresh' }));
  paginate.mockRejectedValue(new Error('the browser keeps no pages'));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  await choose(epub);
  expect(await screen.findByRole('heading', { name: 'Book Ready!' })).toBeVisible();
  expect(screen.getByText(/Its pages are counted when you open it/)).toBeVisible();
  expect(screen.queryByText('Page Generation')).toBeNull();
  expect(screen.queryByText(/optimized/)).toBeNull();
});

test('the same book once more is taken, and the page says that it is there twice', async () => {
  const book = aBook({ id: 9, title: 'Fresh' });
  const others = [aBook({ id: 3, title: 'Fresh' }), aBook({ id: 4, title: 'Other', fileSize: 7 })];
  serve(...others);
  keeps(book, ...others);
  paginate.mockResolvedValue(1);
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Books (2)' });
  await choose(epub);
  expect(await screen.findByText(/Fresh was in your library already/)).toBeVisible();
});

test('who has the same file already keeps both or opens the one that was there', async () => {
  const [first, second] = [aBook({ id: 3, title: 'Fresh' }), aBook({ id: 9, title: 'Fresh' })];
  serve(first);
  keeps({ ...second, sameFileAs: 3 }, first);
  const deleted = vi.fn();
  backend.use(
    http.delete('*/api/books/:id', ({ params }) => {
      deleted(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  paginate.mockResolvedValue(1);
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Books (1)' });
  await choose(epub);
  expect(await screen.findByText('You have this book already')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open the one I had' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith('9'));
});

test('the library leads to what one has read, to the study and to its results', async () => {
  serve();
  renderScreen(LibraryScreen, '/dashboard');
  const ways = await screen.findByRole('navigation', { name: 'Other pages' });
  const links = within(ways).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My reading', '/my-reading'],
    ['Reading study', '/data-collection'],
    ['Survey results', expect.stringMatching(/^\/admin/)],
  ]);
});

test('files are chosen first, and dropped second', async () => {
  serve();
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  const button = screen.getByRole('button', { name: 'Choose EPUB files' });
  const hint = screen.getByText('or drop them anywhere on this page');
  expect(button.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a refused file is told in the words of the server, at zero percent', async () => {
  serve();
  backend.use(
    http.post('*/api/books/upload', () => problem(422, 'drm', 'This book is protected by DRM.')),
  );
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  await choose(epub);
  expect(await screen.findByText('Upload failed: This book is protected by DRM.')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
});

test('an answer without a book is no success', async () => {
  serve();
  backend.use(http.post('*/api/books/upload', () => HttpResponse.json({}, { status: 201 })));
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  await choose(epub);
  expect(await screen.findByText('Upload failed: Invalid server response')).toBeVisible();
});

test('an upload can be cancelled', async () => {
  serve();
  backend.use(http.post('*/api/books/upload', () => new Promise<never>(() => {})));
  renderScreen(LibraryScreen, '/dashboard');
  await screen.findByText('No books yet');
  await choose(epub);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useUploads.getState().files).toEqual([]);
});

test('the PDF tab is opened by the address', async () => {
  serve();
  renderScreen(() => <LibraryScreen pdf={<p>Documents</p>} />, '/dashboard?view=pdf');
  expect(await screen.findByText('Documents')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true');
});

test('after a dozen that are finished the one that was begun before is gone on with', async () => {
  const done = Array.from({ length: 12 }, (_, at) =>
    aBook({
      id: at + 2,
      title: `Done ${at}`,
      readingProgress: 100,
      lastReadAt: '2026-03-01T00:00:00Z',
    }),
  );
  const begun = aBook({ title: 'Begun', readingProgress: 9, lastReadAt: '2026-02-01T00:00:00Z' });
  backend.use(
    http.get('*/api/books', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const items = asked.get('status') === 'reading,unread' ? [begun] : done;
      return HttpResponse.json({ items, total: 13, next: asked.has('status') ? null : 'x' });
    }),
  );
  renderScreen(LibraryScreen, '/dashboard');
  const goOn = await screen.findByRole('link', { name: /Pick up where you left off/ });
  expect(goOn).toHaveTextContent('Begun');
});
