/** The list of books as this device knows it, for when the server says nothing. */
import type { BookPage, ListedBook } from '@/api/client';
import { readSavedPlace } from '@/shared/reading/saved-place';
import type { KeptBook } from '@/shared/shelf/shelf';
import { LISTS, type Shelf } from '@/shared/shelf/shelf-door';

const LIST = 'books';

/** Keeps the list, and lets go of books that are in it no more. */
export async function rememberPage(shelf: Shelf, page: BookPage): Promise<void> {
  await shelf.keepAnswer(LISTS, LIST, page);
  if (page.next !== null) return;
  const listed = new Set(page.items.map(({ id }) => id));
  for (const { id } of await shelf.keptRows()) {
    if (!listed.has(id)) await shelf.removeBook(id);
  }
}

/** The books that are asked for, those first that can be read; null if none are known. */
export async function keptPage(
  shelf: Shelf,
  asked: Record<string, string>,
): Promise<BookPage | null> {
  const [list, kept] = await Promise.all([
    shelf.keptAnswer<BookPage>(LISTS, LIST),
    shelf.keptBooks(),
  ]);
  // Of an empty shelf nobody knows whether it still is.
  if (!list?.items.length && kept.length === 0) return null;
  const here = new Set(kept.map(({ id }) => id));
  const items = booksFor(list?.items ?? [], kept, asked).sort(
    (a, b) => Number(here.has(b.id)) - Number(here.has(a.id)),
  );
  return { items, total: items.length, next: null };
}

/** What is listed and what is only kept, narrowed and sorted as the server would. */
export function booksFor(
  listed: ListedBook[],
  kept: readonly KeptBook[],
  asked: Record<string, string>,
): ListedBook[] {
  const known = new Set(listed.map(({ id }) => id));
  const others = kept.filter(({ id }) => !known.has(id)).map(cardOf);
  return [...listed, ...others]
    .map(withPlace)
    .filter((book) => fits(book, asked))
    .sort(orders[asked.sort ?? ''] ?? newest);
}

/** One that stands too far down in the list to be in what is known of it. */
function cardOf({ id, title, author, bytes, openedAt }: KeptBook): ListedBook {
  const at = new Date(openedAt).toISOString();
  return {
    id,
    title,
    author,
    coverImagePath: null,
    thumbnailPath: null,
    fileSize: bytes,
    finishedAt: null,
    language: '',
    lastReadAt: at,
    readingProgress: 0,
    series: '',
    seriesIndex: null,
    status: 'reading',
    uploadedAt: at,
  };
}

/** How far it was read on this device since. */
function withPlace(book: ListedBook): ListedBook {
  const place = readSavedPlace(book.id);
  if (!place || place.progress === null) return book;
  const at = new Date(place.timestamp).toISOString();
  if (book.lastReadAt !== null && book.lastReadAt >= at) return book;
  return { ...book, readingProgress: place.progress, lastReadAt: at };
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function fits(book: ListedBook, asked: Record<string, string>): boolean {
  const { q, status, author, series, language } = asked;
  const words = q ? folded(q).split(/\s+/) : [];
  const text = folded(`${book.title} ${book.author} ${book.series}`);
  return (
    words.every((word) => text.includes(word)) &&
    (!status || status.split(',').includes(book.status)) &&
    (!author || book.author === author) &&
    (!series || book.series === series) &&
    (!language || book.language === language)
  );
}

type Order = (a: ListedBook, b: ListedBook) => number;

const newest: Order = (a, b) => b.uploadedAt.localeCompare(a.uploadedAt);

/** As the server does it: part 2 before part 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true });

const orders: Record<string, Order> = {
  read: (a, b) => (b.lastReadAt ?? '').localeCompare(a.lastReadAt ?? ''),
  title: (a, b) => compare(a.title, b.title),
  author: (a, b) => compare(a.author, b.author),
  series: (a, b) => compare(a.series, b.series) || (a.seriesIndex ?? 0) - (b.seriesIndex ?? 0),
  progress: (a, b) => b.readingProgress - a.readingProgress,
};
