/** Browsers without the CSS Custom Highlight API, such as older iPads, have the aid, too. */
import { expect, type Page, test } from '@playwright/test';

import { GERMAN_BOOK } from '../support/corpus';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: as in a browser that never had it
    delete (globalThis as any).Highlight;
    // biome-ignore lint/suspicious/noExplicitAny: the same
    delete (CSS as any).highlights;
  });
});

/** Where every character of the page stands, and its markup. */
function positions(page: Page) {
  return pageShown(page).evaluate((shown) => {
    const boxes: string[] = [];
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, top, width } = range.getBoundingClientRect();
        boxes.push(`${left},${top},${width}`);
      }
    }
    return { boxes, html: shown.innerHTML };
  });
}

/** The stressed letters that are drawn, and how far each is from those it stands for. */
function drawn(page: Page) {
  return page.evaluate(() => {
    const stressed = [...document.querySelectorAll<HTMLElement>('[data-aid="stressed"]')];
    const text = document.querySelector<HTMLElement>('[data-page]');
    const inPage = stressed.filter((letters) => text?.contains(letters)).length;
    // What is generated has the width that its text needs.
    const probes = stressed.map((letters) => letters.cloneNode() as HTMLElement);
    for (const probe of probes) probe.style.width = 'auto';
    stressed[0]?.parentElement?.append(...probes);
    const needed = probes.map((probe) => probe.getBoundingClientRect().width);
    const off = stressed.map((letters, index) =>
      Math.abs(letters.getBoundingClientRect().width - (needed[index] ?? 0)),
    );
    for (const probe of probes) probe.remove();
    return {
      letters: stressed.map(({ dataset }) => dataset.letters ?? ''),
      rest: document.querySelectorAll('[data-aid="rest"]').length,
      inPage,
      most: Math.max(...off),
    };
  });
}

async function mark(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Text Highlighting').selectOption({ label });
  await page.getByRole('slider', { name: /Contrast/ }).fill('40');
}

test('on pages it is painted over the text, and no letter moves', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, GERMAN_BOOK));
  await untilExact(page);
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  // The panel makes room beside the page; it stands there before and after.
  await page.getByRole('button', { name: 'Display settings' }).click();
  const before = await positions(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await mark(page, 'Frequency 1');
  await expect.poll(async () => (await drawn(page)).letters.length).toBeGreaterThan(100);
  expect(await positions(page)).toEqual(before);
  const { letters, rest, inPage, most } = await drawn(page);
  expect(inPage).toBe(0);
  expect(rest).toBeGreaterThan(100);
  // Drawn as wide as they stand: the same face, size and weight.
  expect(most).toBeLessThan(1);
  for (const group of letters) expect(group).toMatch(/[aeiouyäöüAEIOUÄÖÜ]/);
  // Every second group is half as many.
  await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 2' });
  await expect
    .poll(async () => Math.abs((await drawn(page)).letters.length * 2 - letters.length))
    .toBeLessThanOrEqual(1);
  await page.getByLabel('Text Highlighting').selectOption({ label: 'None' });
  await expect.poll(async () => (await drawn(page)).letters.length).toBe(0);
  expect(await positions(page)).toEqual(before);
});

test('in a scrolled chapter only what is near the window is painted, and it scrolls along', async ({
  page,
}) => {
  await newReader(page);
  await page.evaluate(() =>
    localStorage.setItem(
      'epub-reader-preferences',
      JSON.stringify({ isPaginated: false, highlightMode: 'frequency-1' }),
    ),
  );
  const file = made({ title: 'Long', chapters: [{ title: 'One', body: prose(60) }] });
  await openBook(page, await uploadByApi(page, file));
  await expect.poll(async () => (await drawn(page)).letters.length).toBeGreaterThan(20);
  const length = await pageShown(page).evaluate((shown) => shown.textContent?.length ?? 0);
  expect((await drawn(page)).letters.join('').length).toBeLessThan(length / 4);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 2500);
  await page.waitForTimeout(600);
  const near = await page.evaluate(() => {
    const first = document.querySelector('[data-aid="stressed"]')?.getBoundingClientRect();
    return first !== undefined && first.top < innerHeight * 1.5;
  });
  expect(near).toBe(true);
});
