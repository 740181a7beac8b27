/** A ruler and one sentence at a time: by key, pointer and finger, and no letter moves. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { painted } from '../support/marks';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const file = () =>
  made({
    title: 'Lines',
    chapters: [
      {
        title: 'One',
        body: `<h1>One</h1><p>Mr. Holmes sat down. “Why?” he asked. Nobody answered.</p><table><tr><td>north</td><td>south</td></tr><tr><td>east</td><td>west</td></tr></table>${prose(18)}`,
      },
    ],
  });

const ruler = (page: Page) => page.locator('[data-ruler]');
/** Keys that are held are held back. */
const pause = (page: Page) => page.waitForTimeout(160);

/** The words on the clear lines: of each text in the window what lies between the ruler's edges. */
const clearWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const band = document.querySelector('[data-ruler]')?.getBoundingClientRect();
    if (!band) return '';
    let words = '';
    const range = document.createRange();
    for (const shown of document.querySelectorAll('[data-page]')) {
      const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      for (
        let node = walker.nextNode() as Text | null;
        node;
        node = walker.nextNode() as Text | null
      ) {
        for (let at = 0; at < node.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          const isIn = box.left >= band.left && box.right <= band.right;
          const middle = (box.top + box.bottom) / 2;
          if (isIn && box.width > 0 && band.top < middle && middle < band.bottom)
            words += node.data[at];
        }
      }
    }
    return words.trim();
  });

async function choose(page: Page, focus: string): Promise<void> {
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Focus', { exact: true }).selectOption({ label: focus });
}

test('the ruler goes from line to line, over the page and back', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  const before = await pageShown(page).innerHTML();
  await choose(page, 'Ruler');
  await expect(ruler(page)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => clearWords(page)).toBe('One');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => clearWords(page)).toMatch(/^Mr\. Holmes .* answered\.$/);
  // Cells that stand side by side are one line.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => clearWords(page)).toMatch(/^north\s*south$/);
  await pause(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => clearWords(page)).toMatch(/^Mr\. Holmes/);

  // Down to the last line, and over it.
  const number = () => pageShown(page).first().getAttribute('data-page-number');
  let last = '';
  while ((await number()) === '1') {
    last = await clearWords(page);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(70);
  }
  const text = ((await pageShown(page).textContent()) ?? '').replaceAll(/[\s\u2060\u00ad]+/g, ' ');
  await expect
    .poll(async () => text.trim().startsWith((await clearWords(page)).slice(0, 20)))
    .toBe(true);
  await pause(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(number).toBe('1');
  await expect.poll(() => clearWords(page)).toBe(last);
  expect(await pageShown(page).innerHTML()).toBe(before);

  // A mouse points at a line; of five lines it is the middle.
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Lines of the ruler').fill('5');
  await page.keyboard.press('Escape');
  const box = await pageShown(page).boundingBox();
  if (!box) throw new Error('no page');
  await page.mouse.click(box.x + 200, box.y + 300);
  const band = async () => (await ruler(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect
    .poll(async () => {
      const { y, height } = await band();
      return y < box.y + 300 && box.y + 300 < y + height && height > 100;
    })
    .toBe(true);
  const { x, y, width, height } = await band();
  // Drawn by its grip it comes along.
  await page.mouse.move(x + width - 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 4, y + height / 2 + 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await band()).y - y - 80)).toBeLessThan(30);

  // Two pages: from the last line on the left to the first on the right.
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Pages side by side').selectOption('auto');
  await page.keyboard.press('Escape');
  await untilExact(page);
  await expect(pageShown(page)).toHaveCount(2);
  const right = await pageShown(page).nth(1).boundingBox();
  // A machine that is busy takes few of the keys.
  for (let steps = 0; steps < 200 && (await band()).x < (right?.x ?? 0) - 20; steps += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(70);
  }
  expect((await band()).y).toBeLessThan((right?.y ?? 0) + 40);
  await expect(pageShown(page).first()).toHaveAttribute('data-page-number', '1');
});

test('one sentence is as it is, and the rest is dimmed', async ({ page }) => {
  await newReader(page);
  const book = await uploadByApi(page, file());
  await openBook(page, book);
  await untilExact(page);
  const before = await pageShown(page).innerHTML();
  await choose(page, 'Sentence');
  await page.keyboard.press('Escape');
  // It is on while the settings are open, which have the keys.
  await expect(page.getByRole('dialog')).toBeHidden();
  const isOn = (words: string) => expect.poll(() => painted(page, 'sentence')).toEqual([words]);
  await isOn('One');
  for (const sentence of ['Mr. Holmes sat down.', '“Why?” he asked.', 'Nobody answered.']) {
    await page.keyboard.press('ArrowDown');
    await isOn(sentence);
    await page.waitForTimeout(70);
  }
  await page.keyboard.press('ArrowUp');
  await isOn('“Why?” he asked.');
  const rest = (await painted(page, 'sentence-rest')).join('');
  expect(rest).not.toContain('he asked');
  expect(rest.length).toBeGreaterThan(500);
  expect(await pageShown(page).innerHTML()).toBe(before);
  // Over the page, and the place is kept when it is opened again.
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  const first = ((await pageShown(page).textContent()) ?? '').trim();
  await expect
    .poll(async () => first.startsWith((await painted(page, 'sentence'))[0] ?? '-'))
    .toBe(true);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap at the side moves the ruler, and a swipe turns', async ({ page }) => {
    await newReader(page);
    const book = await uploadByApi(page, file());
    await page.evaluate(() =>
      localStorage.setItem('epub-reader-preferences', JSON.stringify({ focus: 'ruler' })),
    );
    await openBook(page, book);
    await untilExact(page);
    await expect.poll(() => clearWords(page)).toBe('One');
    await page.touchscreen.tap(370, 400);
    await expect.poll(() => clearWords(page)).toMatch(/^Mr\. Holmes/);
    await page.touchscreen.tap(20, 400);
    await expect.poll(() => clearWords(page)).toBe('One');
    await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  });
});
