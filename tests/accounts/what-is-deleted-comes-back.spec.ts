/** Deleting a book or a document is no last word: Undo, thirty days, and only then for good. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { sample, uploadPdfByApi } from '../support/pdf';
import {
  bearer,
  newReaderAtHome,
  openBook,
  pageShown,
  untilExact,
  uploadByApi,
} from '../support/reader';

const TITLE = 'The Trial';

const aBook = () => made({ title: TITLE, chapters: [{ title: 'One', body: prose(40) }] });

async function deleteNamed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('For 30 days you can take it back');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
}

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(path, { headers: await bearer(page) })).status();
}

test('a book is deleted, taken back at once, deleted, restored later, and deleted for good', async ({
  page,
}) => {
  await newReaderAtHome(page);
  const id = await uploadByApi(page, aBook());
  const content = `/api/books/${id}/content`;
  await openBook(page, id);
  await untilExact(page);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
  );
  await page.keyboard.press('End');
  await expect(pageShown(page)).not.toHaveAttribute('data-page-number', '1');
  const read = await pageShown(page).getAttribute('data-page-number');
  await kept;
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: TITLE });
  await expect(card).toBeVisible();

  await deleteNamed(page, TITLE);
  await expect(card).toBeHidden();
  expect(await statusOf(page, content)).toBe(404);
  const notice = page.getByRole('status').filter({ hasText: `${TITLE} was deleted.` });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await statusOf(page, content)).toBe(200);

  await deleteNamed(page, TITLE);
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  const row = page.getByRole('article', { name: TITLE });
  await expect(row).toContainText('30 days left');
  await expectNoViolationsInAnyTheme(page);
  await row.getByRole('button', { name: `Restore ${TITLE}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(card).toBeVisible();
  // Where it was read before.
  await openBook(page, id);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', read ?? '');

  await page.goto('/dashboard');
  await deleteNamed(page, TITLE);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await row.getByRole('button', { name: `Delete ${TITLE} for good` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete for good?' });
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(`${TITLE} is deleted for good.`)).toBeVisible();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
  expect(await statusOf(page, content)).toBe(404);
});

test('a document comes back by keyboard alone, and all of it goes for good', async ({ page }) => {
  await newReaderAtHome(page);
  await uploadPdfByApi(page, sample('report'));
  await uploadPdfByApi(page, sample('scan'));
  await page.goto('/dashboard?view=pdf');
  await expect(page.getByRole('heading', { name: 'Your Documents (2)' })).toBeVisible();
  await deleteNamed(page, 'report');
  await expect(page.getByRole('heading', { name: 'Your Documents (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Documents (2)' })).toBeVisible();

  for (const name of ['report', 'scan']) await deleteNamed(page, name);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await page.getByRole('button', { name: 'Delete all for good' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all for good?' });
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
});
