/** A PDF in the reader: its pages, its words, what was edited, and as a book for others. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { hasCorpus } from '../support/corpus';
import { fromCorpus, nameOf, sheetOf, untilSaved, uploadPdf } from '../support/pdf';
import { newReaderAtHome, pageShown, untilExact } from '../support/reader';

const file = fromCorpus('truth/a_report.chrome.pdf', 'report');

test('a document is read, searched, marked, edited and read again', async ({ page }) => {
  test.setTimeout(240_000);
  await newReaderAtHome(page);
  await uploadPdf(page, file);
  await page.getByRole('button', { name: `Read ${nameOf(file)}` }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const reader = page.url();
  await untilExact(page);
  const words = (await pageShown(page).innerText()).match(/\p{L}{7,}/gu) ?? [];
  const [word = ''] = words;
  expect(word).not.toBe('');

  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('option').first()).toContainText(new RegExp(word, 'i'));
  await page.keyboard.press('Escape');

  // The pages that it had are the book's; our own sample has one.
  if (hasCorpus) {
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Go to a page' });
    await expect(dialog.getByRole('radio', { name: 'Page of the book' })).toBeChecked();
    await dialog.getByLabel('Page, or percent of the book').fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 2 of the printed edition').first()).toBeAttached();
  }

  // As it looked, beside its text, and back to the text from there.
  await page.getByRole('button', { name: 'Original page' }).click();
  const original = page.getByRole('region', { name: 'Original page' });
  const drawn = original.getByRole('img');
  const number = hasCorpus ? 2 : 1;
  await expect(drawn).toHaveAccessibleName(`Page ${number} of the document as it looks`);
  await expect
    .poll(() => drawn.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(900);
  await expectNoViolationsInAnyTheme(page);
  if (hasCorpus) {
    await original.getByRole('button', { name: 'Previous original page' }).click();
    await expect(drawn).toHaveAccessibleName('Page 1 of the document as it looks');
    await original.getByRole('button', { name: 'Read here' }).click();
    await expect(page.getByText('Page 1 of the printed edition').first()).toBeAttached();
  }
  await original.getByRole('button', { name: 'Enlarge the original' }).click();
  await page.keyboard.press('Escape');
  await expect(original).toBeVisible();
  // While it fades a key is still its own.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(original).toBeHidden();

  // What is edited is what is read, in the same book.
  await page.goto('/dashboard?view=pdf');
  await page.getByRole('link', { name: `Open ${nameOf(file)} in the editor` }).click();
  await sheetOf(page).locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Eichhörnchenschwanz');
  await untilSaved(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as EPUB' }).click();
  const epub = await download;
  expect(epub.suggestedFilename()).toBe(`${nameOf(file)}.epub`);
  const listed = execFileSync('unzip', ['-Z1', await epub.path()], { encoding: 'utf8' });
  expect(listed.split('\n')[0]).toBe('mimetype');

  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(reader);
  await untilExact(page);
  await page.keyboard.press('Home');
  await expect(pageShown(page)).toContainText('Eichhörnchenschwanz');
});
