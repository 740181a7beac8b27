import type { Page } from '@playwright/test';

import { book } from '../../load/books.mjs';
import type { Walk } from '../journeys';
import { LONG_TITLE } from '../world';

async function shelf({ page, t }: Walk, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: t('library.title') }).waitFor();
}

async function empty(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await shelf(walk);
  await page.getByText(t('library.emptyTitle')).waitFor();
  await stop('the empty library');
  await shelf(walk, '/dashboard?view=pdf');
  await page.getByText(t('documents.list.emptyTitle')).waitFor();
  await stop('no documents');
}

async function one(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await shelf(walk);
  await page.getByRole('button', { name: t('library.startReading') }).waitFor();
  await stop('the library of one book');
}

async function many(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await shelf(walk);
  await page.getByText(t('library.continueTitle')).waitFor();
  await stop('the library of many books');
  await page.getByRole('button', { name: t('library.menu') }).click();
  await page.getByRole('menu').waitFor();
  await stop('the menu of the library');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('library.deleteBook', { title: LONG_TITLE }) }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop('a book is to be deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('library.filter.label'), exact: true }).click();
  await page.getByLabel(t('library.filter.author'), { exact: true }).waitFor();
  await stop('what books are narrowed by');
  await shelf(walk, '/dashboard?status=given_up&language=nds&author=Nobody');
  await page.getByText(t('library.filter.none')).waitFor();
  await stop('no book is like that');
}

function choose(page: Page, name: string, buffer: Buffer) {
  const file = { name, mimeType: 'application/epub+zip', buffer };
  return page.locator('input[type=file][accept*=".epub"]').setInputFiles([file]);
}

const LONG_NAME = `${'Ein ziemlich langer Dateiname '.repeat(3)}mit_allem_ohne_jedes_Leerzeichen.epub`;

async function uploads(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await shelf(walk);
  const dialog = page.getByRole('dialog');
  // Held up on its way, so that it can be looked at.
  await page.route('**/api/books/upload**', () => new Promise(() => {}));
  await choose(page, LONG_NAME, book({ chapters: 3, chapterBytes: 2_000 }));
  await dialog.waitFor();
  await stop('an upload on its way');
  await page.getByRole('button', { name: t('upload.cancel') }).click();
  await page.unroute('**/api/books/upload**');

  await choose(page, LONG_NAME, Buffer.from('This is no book.'));
  await page.getByRole('alert').waitFor();
  await stop('an upload refused');
}

/** What stands there while nothing comes, and when nothing does. */
async function trouble(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await page.route(/\/api\/books\?/, () => new Promise(() => {}));
  await shelf(walk);
  await page.getByText(t('library.loading')).waitFor();
  await stop('the library on its way');
  await page.unroute(/\/api\/books\?/);
  await page.route(/\/api\/books\?/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>oops</h1>' }),
  );
  await page.reload();
  await page.getByText(t('library.failedTitle')).waitFor();
  await stop('the library did not come');
  await page.unroute(/\/api\/books\?/);
  await shelf(walk);
  await page.getByText(t('library.continueTitle')).waitFor();
  await page.context().setOffline(true);
  await page.getByText(t('offline')).waitFor();
  await stop('the library without a network');
  await page.context().setOffline(false);
}

const GONE = [
  { kind: 'book', id: '1', title: LONG_TITLE, author: 'Selma Ottilia Lovisa Lagerlöf', bytes: 9e6 },
  { kind: 'pdf', id: '2', title: LONG_NAME, author: '', bytes: 123_456_789 },
];

/** What can come back, and what is asked before it goes for good. */
async function deleted(walk: Walk): Promise<void> {
  const { page, t, stop } = walk;
  await page.goto('/recently-deleted');
  await page.getByText(t('gone.emptyTitle')).waitFor();
  await stop('nothing deleted');
  const [deletedAt, keptUntil] = ['2026-11-20T10:00:00Z', '2099-01-01T10:00:00Z'];
  const json = GONE.map((one) => ({ ...one, deletedAt, keptUntil }));
  await page.route('**/api/trash', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByRole('heading', { name: LONG_TITLE }).waitFor();
  await stop('the recently deleted');
  await page.getByRole('button', { name: t('gone.purgeNamed', { title: LONG_NAME }) }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop('something is to be deleted for good');
  await page.unroute('**/api/trash');
}

export const library = { empty, one, many, uploads, trouble, deleted };

export async function profile({ page, t, stop }: Walk): Promise<void> {
  await page.goto('/profile');
  await page.getByText(t('person.sessions.current'), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('person.password.save') }).click();
  await page.getByText(t('account.passwordRequired')).first().waitFor();
  await stop('the profile with its faults');
  await page.getByRole('button', { name: t('person.deletion.open') }).click();
  await page.getByLabel(t('person.deletion.password')).waitFor();
  await stop('the account is to be deleted');
}
