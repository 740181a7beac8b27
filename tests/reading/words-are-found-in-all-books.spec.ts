/** Searching all books from the library, and opening one where the words stand. */
import { expect, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { painted } from '../support/marks';
import { newReader, pageShown, uploadByApi } from '../support/reader';

const file = (title: string, words: string) =>
  made({
    title,
    chapters: [
      { title: 'Anfang', body: prose(12) },
      { title: 'Mitte', body: `${prose(12)}<p>${words}</p>${prose(6)}` },
    ],
  });

test('words are found in all books, and a book is opened where they stand', async ({ page }) => {
  await newReader(page);
  const first = await uploadByApi(
    page,
    file('Erstes Buch', 'Im Kran\u00adkenhauszimmer, für dich.'),
  );
  await uploadByApi(page, file('Zweites Buch', 'Die Straße und das Haus.'));
  await page.goto('/dashboard');
  const field = page.getByRole('searchbox', { name: 'Search in all books' });
  await field.fill('haus');
  const results = page.getByRole('region', { name: 'Books with these words' });
  // A server that is busy looks through some of the books, and through the others when asked.
  const more = results.getByRole('button', { name: /^Search (one|\d+) more book/ });
  await expect(results.getByRole('heading', { level: 3 }).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(results.getByRole('heading', { level: 3 })).toHaveText([
    'Zweites Buch',
    'Erstes Buch',
  ]);
  await expectNoViolationsInAnyTheme(page);

  await field.fill('fuer dich');
  await expect(results.getByRole('heading', { level: 3 })).toHaveText(['Erstes Buch']);
  await results.getByRole('link', { name: /Krankenhauszimmer, für dich/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reader/${first}$`));
  await expect(pageShown(page)).toContainText('hauszimmer, für dich');
  await expect.poll(() => painted(page, 'flash')).toEqual(['für dich']);

  // Back in the library the words and what they found are there still.
  await page.goBack();
  await expect(field).toHaveValue('fuer dich');
  await results.getByRole('link', { name: 'One hit' }).click();
  await expect(page.getByRole('searchbox', { name: 'Words to find' })).toHaveValue('fuer dich');
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('what stands nowhere is said, and no words show the library again', async ({ page }) => {
  await newReader(page);
  await uploadByApi(page, file('Erstes Buch', 'Ein Satz.'));
  await page.goto('/dashboard?q=nirgends');
  await expect(page.getByText('“nirgends” stands in none of your books.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in all books' }).press('Escape');
  await expect(page.getByText('Erstes Buch').first()).toBeVisible();
});
