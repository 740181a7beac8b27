/** The pages counted after an upload are those that the reader opens with. */
import { expect, type Page, test } from '@playwright/test';

import { GERMAN_BOOK } from '../support/corpus';
import { made, prose } from '../support/epub';
import { newReader, newReaderAtHome, pageShown, untilExact, upload } from '../support/reader';

const chapters = Array.from({ length: 8 }, (_, n) => ({ title: `Part ${n + 1}`, body: prose(20) }));

/** How many chapters this page has had laid out. */
function laidOut(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByName('vokal:laid-out') as PerformanceMark[])
      .map(({ detail }) => detail.chapters as number)
      .reduce((sum, count) => sum + count, 0),
  );
}

const SCREENS = [
  { name: 'a desktop, as usual', width: 1280, height: 800, chosen: {} },
  {
    name: 'a phone, large OpenDyslexic, justified',
    width: 390,
    height: 844,
    chosen: { fontSize: 20, font: 'opendyslexic', textAlignment: 'justify', lineSpacing: 'loose' },
  },
  { name: 'a phone on its side', width: 844, height: 390, chosen: { margins: 'wide' } },
];

for (const { name, width, height, chosen } of SCREENS) {
  test(`${name}: the first opening lays no chapter out again`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await newReader(page);
    await page.evaluate((preferences) => {
      localStorage.setItem('epub-reader-preferences', JSON.stringify(preferences));
    }, chosen);
    await page.reload();
    await upload(page, made({ title: 'Eight parts', chapters }));
    expect(await laidOut(page)).toBe(chapters.length);

    // A document of its own, so that nothing is left in memory.
    await page.reload();
    await page.getByRole('button', { name: 'Start Reading' }).first().click();
    await expect(pageShown(page)).toBeVisible();
    await untilExact(page);
    expect(await laidOut(page)).toBe(0);
    // And what it opens with is right: the same book without the cache has as many pages.
    const pages = await pageShown(page).getAttribute('data-total-pages');
    await page.evaluate(
      () =>
        new Promise((done) => {
          const gone = indexedDB.deleteDatabase('vokal-pages');
          gone.onsuccess = done;
          gone.onblocked = done;
        }),
    );
    await page.reload();
    await untilExact(page);
    expect(await laidOut(page)).toBeGreaterThan(0);
    expect(await pageShown(page).getAttribute('data-total-pages')).toBe(pages);
  });
}

test('cancelling says what it does, and keeps a book that the server has', async ({ page }) => {
  await newReaderAtHome(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/books/*/chapters?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('input[type=file][accept*=".epub"]').setInputFiles(GERMAN_BOOK);
  const cancel = page.getByRole('button', { name: /^Cancel page generation/ });
  await expect(cancel).toHaveText(/stays in your library/);
  await cancel.click();
  release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Die Verwandlung' })).toBeVisible();
});
