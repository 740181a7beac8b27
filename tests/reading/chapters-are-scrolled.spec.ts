/** Chapter mode: short chapters go on, long ones are read to their last line. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, uploadByApi } from '../support/reader';

/** Short, long, short, long. */
const file = () =>
  made({
    title: 'In chapters',
    chapters: [
      { title: 'Short', body: '<p>One line.</p>' },
      { title: 'Long', body: prose(14) },
      { title: 'Short again', body: '<p>Another line.</p>' },
      { title: 'Last', body: prose(14) },
    ],
  });

test.beforeEach(async ({ page }) => {
  await newReader(page);
  await page.evaluate(() =>
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ isPaginated: false })),
  );
  await openBook(page, await uploadByApi(page, file()));
  await isIn(page, 0);
});

async function isIn(page: Page, chapter: number): Promise<void> {
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(chapter));
  // What was a push into the chapter is none out of it.
  await page.waitForTimeout(700);
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(chapter));
}

const left = (page: Page) =>
  page
    .locator('[data-scroller]')
    .evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight);

for (const key of ['Space', 'PageDown', 'End', 'ArrowDown']) {
  test(`${key}: at once past a short chapter, at the second press past a long one`, async ({
    page,
  }) => {
    await page.keyboard.press(key);
    await isIn(page, 1);
    for (let presses = 0; presses < 200 && (await left(page)) > 1; presses += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(170);
      await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '1');
      // The space below the last line, of a quarter of a window, is as good as the end.
      if ((await left(page)) <= 50) break;
    }
    await expect.poll(() => left(page)).toBeLessThanOrEqual(50);
    await isIn(page, 1);
    await page.keyboard.press(key);
    await isIn(page, 2);
  });
}

test('the wheel goes on with a push of its own, and back to the end of the chapter before', async ({
  page,
}) => {
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await isIn(page, 1);
  // One push to the foot, and no further; what a push brings after it is tried in chapter-ends.test.ts.
  while ((await left(page)) > 1) await page.mouse.wheel(0, 400);
  await expect.poll(() => left(page)).toBeLessThanOrEqual(1);
  await isIn(page, 1);
  await page.mouse.wheel(0, 100);
  await isIn(page, 2);
  await page.mouse.wheel(0, -100);
  await isIn(page, 1);
  expect(await left(page)).toBeLessThanOrEqual(1);
});

test('back by key and by button is back to the end', async ({ page }) => {
  for (const go of [
    () => page.keyboard.press('PageUp'),
    () => page.keyboard.press('Shift+Space'),
    () => page.getByRole('button', { name: 'Previous' }).click(),
  ]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await isIn(page, 1);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await isIn(page, 2);
    await go();
    await isIn(page, 1);
    expect(await left(page)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Previous' }).click();
    await isIn(page, 0);
  }
});

test('at the foot of the last chapter the book is read', async ({ page }) => {
  for (const chapter of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await isIn(page, chapter);
  }
  await page.keyboard.press('End');
  await expect(page.getByText('100.0% complete')).toBeAttached();
  await page.keyboard.press('End');
  await isIn(page, 3);
});

test('what is read stays at the top, whatever the size, the spaces and the window', async ({
  page,
}) => {
  await page.keyboard.press('Space');
  await isIn(page, 1);
  for (let presses = 0; presses < 2; presses += 1) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(400);
  }
  /** The first words in view, and where they stand. */
  const top = () =>
    page.locator('[data-scroller]').evaluate((view) => {
      const box = view.getBoundingClientRect();
      const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let before = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { length } = node as Text;
        for (let at = 0; at < length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          // Of the first whole line.
          if (range.getBoundingClientRect().top >= box.top) return before + at;
        }
        before += length;
      }
      return -1;
    });
  await page.waitForTimeout(300);
  const begun = await top();
  expect(begun).toBeGreaterThan(200);
  /** A line, at the widest. */
  const isThere = async () => {
    await page.waitForTimeout(600);
    expect(Math.abs((await top()) - begun)).toBeLessThan(130);
  };
  // Down and up again is back at the same pixel.
  await page.setViewportSize({ width: 700, height: 720 });
  await isThere();
  for (const key of ['PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(900);
  }
  await page.getByRole('button', { name: 'Display settings' }).click();
  for (let steps = 0; steps < 3; steps += 1) {
    await page.getByRole('button', { name: 'A+' }).click();
    await isThere();
  }
  await page.getByRole('slider', { name: 'Line height' }).press('ArrowRight');
  await isThere();
  for (let steps = 0; steps < 3; steps += 1) {
    await page.getByRole('button', { name: 'A-' }).click();
    await isThere();
  }
  await page.setViewportSize({ width: 700, height: 900 });
  await isThere();
  await page.setViewportSize({ width: 1280, height: 720 });
  await isThere();
});
