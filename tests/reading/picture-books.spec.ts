/** Books that are drawn page by page: each page whole and as large as the window lets it be. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { made } from '../support/epub';
import { png } from '../support/png';
import { newReader, openBook, pageShown, prefer, untilExact, uploadByApi } from '../support/reader';

const FIXED = '<meta property="rendition:layout">pre-paginated</meta>';
const drawn = (n: number) => ({
  title: `Page ${n}`,
  body: `<div><img src="p.png" alt="Drawing ${n}"/></div>`,
});
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 800"><image width="600" height="800" xlink:href="p.png"/><text x="40" y="80" font-size="40">Wow</text></svg>';

const comic = (progression: 'ltr' | 'rtl') =>
  made({
    title: 'A comic',
    metadata: FIXED,
    progression,
    chapters: [
      drawn(1),
      drawn(2),
      drawn(3),
      { title: 'Page 4', body: DRAWING },
      { ...drawn(5), properties: 'rendition:page-spread-center' },
      { title: 'After', body: '<p>Words that had their place.</p>' },
    ],
    files: [{ path: 'p.png', mediaType: 'image/png', bytes: png(600, 800) }],
  });

const numbers = (page: Page) =>
  pageShown(page).evaluateAll((pages) =>
    pages.map((one) => Number((one as HTMLElement).dataset.pageNumber)),
  );
const areShown = (page: Page, ...wanted: number[]) =>
  expect.poll(() => numbers(page)).toEqual(wanted);

/** Where the drawing in each page's box is seen, without what is left free around it. */
const seen = (page: Page) =>
  pageShown(page).evaluateAll((pages) =>
    pages.map((one) => {
      const picture = one.querySelector('img,svg') as Element;
      const { left, right, top, bottom } = picture.getBoundingClientRect();
      const [width, height] = [right - left, bottom - top];
      const scale = Math.min(width / 600, height / 800);
      const share = Number.parseFloat(getComputedStyle(one).getPropertyValue('--fold') || '50%');
      const start = left + ((width - 600 * scale) * share) / 100;
      return {
        left: Math.round(start),
        right: Math.round(start + 600 * scale),
        height: Math.round(800 * scale),
        room: Math.round(Math.min(one.clientHeight, (one.clientWidth * 4) / 3)),
      };
    }),
  );

test('a comic is shown page by page, and two by two', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newReader(page);
  await openBook(page, await uploadByApi(page, comic('ltr')));
  await untilExact(page);
  await areShown(page, 1);
  await expect(pageShown(page)).toHaveAttribute('data-total-pages', '6');
  // Nothing beside it: it has the whole width of the phone.
  const [first] = await seen(page);
  expect(first).toMatchObject({ left: 0, right: 390, height: 520, room: 520 });
  await expectNoViolations(page);
  // A click at the side turns, though it is on a picture, and one in the middle enlarges none.
  await page.mouse.click(370, 400);
  await areShown(page, 2);
  await page.mouse.click(195, 400);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page, { columns: 'two' });
  await page.reload();
  await untilExact(page);
  await areShown(page, 2, 3);
  // They meet at the fold, in the middle of the window.
  expect(await seen(page)).toEqual([
    { left: 120, right: 720, height: 800, room: 800 },
    { left: 720, right: 1320, height: 800, room: 800 },
  ]);
  await expectNoViolations(page);
  await page.keyboard.press('ArrowRight');
  await areShown(page, 4);
  expect((await seen(page))[0]).toMatchObject({ left: 120, right: 720 });
  // Words in a drawing are words: they are found, and can be selected.
  await pageShown(page).getByText('Wow').dblclick();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Wow');
  await page.mouse.click(900, 450);
  // Keys that repeat by themselves are held back.
  await page.waitForTimeout(160);
  await page.keyboard.press('ArrowRight');
  await areShown(page, 5);
  expect((await seen(page))[0]).toMatchObject({ left: 420, right: 1020, height: 800 });
  await page.waitForTimeout(160);
  const told = page.getByText('This book gives its text fixed places.', { exact: false });
  await expect(told).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await areShown(page, 6);
  // Nobody knows how large this page was to be.
  await expect(told).toBeVisible();
});

test('a comic that is read from right to left begins on the right', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await newReader(page);
  await prefer(page, { columns: 'two' });
  await openBook(page, await uploadByApi(page, comic('rtl')));
  await untilExact(page);
  await areShown(page, 1);
  // The cover lies where the book is opened: on the left.
  expect((await seen(page))[0]).toMatchObject({ left: 120, right: 720, height: 800 });
  await page.keyboard.press('ArrowLeft');
  await areShown(page, 2, 3);
  expect((await seen(page)).map(({ left }) => left)).toEqual([720, 120]);
});
