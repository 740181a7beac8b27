/** A book is edited, three get a tag, and stand on a shelf of their own: by key, and come back to. */
import { expect, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import { newReader } from '../support/reader';
import { shelve } from '../support/shelve';

test('a reader edits a book, tags three at once, and finds them on a shelf', async ({ page }) => {
  const { email } = await newReader(page);
  shelve(email, 12);
  await page.goto('/dashboard?sort=title');
  const card = (title: string) => page.getByRole('article', { name: title });
  await card('Band 00003').getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Band 00003' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);

  // What the file says comes back by a click.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Die Verwandlung');
  await page.getByLabel('Author 1').fill('Franz Kafka');
  await page.getByLabel('Description').fill('Als Gregor Samsa erwachte.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Die Verwandlung' })).toBeVisible();
  await expect(page.getByText('Als Gregor Samsa erwachte.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('The file says: Band 00003')).toBeVisible();
  const file = page.getByText('The file says: Jane Austen').locator('..');
  await file.getByRole('button', { name: 'Back to the file’s' }).click();
  await expect(page.getByLabel('Author 1')).toHaveValue('Jane Austen');
  // The button is gone; who has pressed it goes on beside it.
  await expect(page.getByLabel('Author 1')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Library' }).click();

  // Three in a row by key.
  const pick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await pick('Band 00000').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const bar = page.getByRole('region', { name: 'Selected books' });
  await expect(bar.getByRole('status')).toHaveText('3 books selected');
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('textbox', { name: 'Tags' }).fill('Sommer, Prag');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('3 books were changed.')).toBeVisible();
  await bar.getByRole('button', { name: 'To a shelf' }).click();
  await page.getByRole('textbox', { name: 'New shelf' }).fill('Ferien');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const shelves = page.getByRole('navigation', { name: 'Shelves' });
  await shelves.getByRole('link', { name: 'Ferien 3' }).click();
  await expect(page.getByRole('heading', { name: '3 books' })).toBeVisible();
  await expect(page).toHaveURL(/\?shelf=\d+$/);

  // In the reader's own order.
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await pick('Band 00002').click();
  await bar.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(titles).toEqual(['Band 00000', 'Band 00002', 'Band 00001']);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  await expectNoViolationsInAnyTheme(page);

  // Back leads to the same card of what was found by the tag.
  await page.goto('/dashboard?sort=title');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'Prag (3)' });
  await expect(page.getByRole('heading', { name: '3 books' })).toBeVisible();
  await card('Band 00001').getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Sommer');
  await page.goBack();
  await expect(
    card('Band 00001').getByRole('link', { name: 'Band 00001', exact: true }),
  ).toBeFocused();

  // All of them away, and back.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await pick('Band 00000').focus();
  await page.keyboard.press('Control+a');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 books were deleted.')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '3 books' })).toBeVisible();

  // Where there is no room beside the books the shelves come in front of them.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Shelves' }).click();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Ferien 3' }).click();
  await expect(card('Band 00002')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
