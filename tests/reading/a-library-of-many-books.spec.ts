/** More than a thousand books: gone through by wheel and by key, found, narrowed, and come back to. */
import { expect, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, pageShown, uploadByApi } from '../support/reader';
import { shelve } from '../support/shelve';

test('a book among twelve hundred is found by wheel, by key and by name, and come back to', async ({
  page,
}) => {
  const { email } = await newReader(page);
  shelve(email, 1200);
  const file = made({ title: 'Band 00600 b', chapters: [{ title: 'Eins', body: prose(8) }] });
  await uploadByApi(page, file);
  await page.goto('/dashboard?sort=title');
  const list = page.getByRole('list', { name: 'Your Books (1,201)' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '1201');
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);

  // The last one by key, and from there on by row.
  await list.getByRole('link', { name: 'Band 00000' }).focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('link', { name: 'Band 01199' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.getByRole('link', { name: 'Band 00000' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(list.getByRole('link', { name: 'Band 00001' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: 'Delete Band 00001' })).toBeFocused();

  // Into the middle by wheel.
  const real = list.getByRole('link', { name: 'Band 00600 b' });
  await list.hover({ position: { x: 300, y: 300 } });
  await expect(async () => {
    const middle = await list.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return Math.round(box.top + (box.height * 601) / 1201 - innerHeight / 2);
    });
    await page.mouse.wheel(0, middle);
    await expect(real).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expectNoViolationsInAnyTheme(page);
  const before = await real.boundingBox();
  await real.click();
  await expect(pageShown(page)).toBeVisible();
  await page.goBack();
  await expect(real).toBeFocused();
  const after = await real.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
  // By the way of the book's own bar, too.
  await real.click();
  await expect(pageShown(page)).toBeVisible();
  await page.mouse.move(300, 20);
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(real).toBeFocused();

  // By name while typing, and then some of these.
  await page.getByRole('searchbox', { name: 'Search in all books' }).fill('verw');
  await expect(page.getByRole('heading', { name: '24 books' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Author').selectOption({ label: 'Jane Austen (12)' });
  await expect(page.getByRole('heading', { name: '12 books' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  const [card] = await page.getByRole('article').all();
  await card?.getByRole('button', { name: 'Reading status: Unread' }).click();
  await page.getByRole('menuitemradio', { name: 'Given up' }).click();
  await expect(
    card?.getByRole('button', { name: 'Reading status: Given up' }) ?? list,
  ).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Status').selectOption({ label: 'Given up (1)' });
  await expect(page.getByRole('heading', { name: 'One book' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '12 books' })).toBeVisible();
});
