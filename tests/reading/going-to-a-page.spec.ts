/** Going to a page by its number, by a share of the book, or with the slider. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const file = () =>
  made({
    title: 'A book of many pages',
    chapters: Array.from({ length: 5 }, (_, n) => ({ title: `Part ${n + 1}`, body: prose(20) })),
  });

const number = async (page: Page) => Number(await pageShown(page).getAttribute('data-page-number'));

test('a page is gone to by its number, a percentage, the slider, and back', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  const all = Number(await pageShown(page).getAttribute('data-total-pages'));
  expect(all).toBeGreaterThan(20);

  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to a page' });
  const field = dialog.getByLabel('Page, or percent of the book');
  await expect(field).toBeFocused();
  await field.fill('12');
  await expect(dialog.getByText('Page 12 · Part')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => number(page)).toBe(12);

  // What is no page is told, and goes nowhere.
  await page.getByRole('button', { name: /% complete$/ }).click();
  for (const wrong of [String(all + 1), 'xyz', '0', '101 %']) {
    await field.fill(wrong);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(`1 to ${all}`);
  }
  await field.fill('60 %');
  await dialog.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByText(/^(59|60)\.\d% complete$/)).toBeAttached();

  await page.keyboard.press('g');
  const slider = dialog.getByRole('slider', { name: 'Page' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(dialog.getByText(`Page ${all} · Part 5`)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Page 2 · Part 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => number(page)).toBe(2);
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(page.getByText(/^(59|60)\.\d% complete$/)).toBeAttached();
  // The keys are the page's again.
  await page.keyboard.press('PageDown');
  await expect(page.getByText(/^6\d\.\d% complete$/)).toBeAttached();
});
