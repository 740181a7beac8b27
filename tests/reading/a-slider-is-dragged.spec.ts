/** The page follows a slider as it is dragged, and what is read stays where it is. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { newReader, uploadByApi } from '../support/reader';

const file = () =>
  made({
    title: 'Under the slider',
    chapters: [
      { title: 'First', body: `<h2>First</h2>${prose(24)}` },
      { title: 'Second', body: `<h2>Second</h2>${prose(40)}` },
      { title: 'Third', body: `<h2>Third</h2>${prose(24)}` },
    ],
  });

const WAYS = {
  'page by page': { isPaginated: true },
  'a scrolled chapter': { isPaginated: false, scrolling: 'chapter' },
  'the whole book': { isPaginated: false, scrolling: 'book' },
};

/** The place of a book as this device has saved it. */
const savedPlace = (page: Page, id: number) =>
  page.evaluate((id) => {
    const { chapterIndex, offset } = JSON.parse(localStorage[`book-progress-${id}`] ?? '{}');
    return `${chapterIndex}:${offset}`;
  }, id);

const letterSpacing = (page: Page) =>
  page
    .locator('[data-page] p')
    .first()
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).letterSpacing) || 0);

for (const [name, way] of Object.entries(WAYS)) {
  test(`${name}: the page follows, and its place stays`, async ({ page }) => {
    await newReader(page);
    const id = await uploadByApi(page, file());
    await page.evaluate(
      (wishes) => localStorage.setItem('epub-reader-preferences', JSON.stringify(wishes)),
      way,
    );
    await page.goto(`/reader/${id}?at=1:4000`);
    await expect(page.locator('[data-pagination="exact"]')).toBeAttached();
    for (let turns = 0; turns < 3; turns += 1) {
      await page.keyboard.press('PageDown');
      await page.waitForTimeout(300);
    }
    await expect.poll(() => savedPlace(page, id)).toMatch(/^1:/);
    await page.getByRole('button', { name: 'Display settings' }).click();
    const slider = page.getByRole('slider', { name: 'Letter spacing' });
    await slider.scrollIntoViewIfNeeded();
    // One's own first step is what all others are compared with.
    await slider.press('ArrowRight');
    await slider.press('ArrowLeft');
    await expect.poll(() => letterSpacing(page)).toBe(0);
    await page.waitForTimeout(1000);
    const before = await savedPlace(page, id);

    const box = await slider.boundingBox();
    if (!box) throw new Error('there is no slider');
    const [y, left, right] = [box.y + box.height / 2, box.x + 12, box.x + box.width - 12];
    await page.mouse.move(left, y);
    await page.mouse.down();
    const seen = new Set<number>();
    for (const to of [right, left]) {
      const from = to === right ? left : right;
      for (let step = 1; step <= 20; step += 1) {
        await page.mouse.move(from + ((to - from) * step) / 20, y);
        await page.waitForTimeout(16);
        // It is seen while the hand is still on it.
        seen.add(await letterSpacing(page));
      }
    }
    expect(seen.size).toBeGreaterThan(3);
    await page.mouse.up();
    await slider.press('Home');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await expect.poll(() => letterSpacing(page)).toBe(0);
    await page.waitForTimeout(1000);
    expect(await savedPlace(page, id)).toBe(before);
  });
}
