/** Selecting words over the edge of a page, on and back, and whole words by hand. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { boxesOf, middleOf, painted, selectByFinger } from '../support/marks';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const SENTENCE = 'A lamp burned in the tower, until the morning came.';

const file = () =>
  made({
    title: 'The Tower',
    chapters: [{ title: 'One', body: `<p>${SENTENCE}</p>${prose(40)}` }],
  });

const rightToLeft = () => {
  const words = 'ما هو السرطان وكيف يعيش الناس معه في كل يوم من أيام السنة '.repeat(12);
  const body = Array.from({ length: 12 }, () => `<p>${words}</p>`).join('');
  return made({ title: 'Arabic', language: 'ar', chapters: [{ title: 'One', body }] });
};

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });
const chosen = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '');
/** Keys that repeat by themselves are held back. */
const pause = (page: Page) => page.waitForTimeout(160);
const isOn = (page: Page, number: number) =>
  expect(pageShown(page)).toHaveAttribute('data-page-number', String(number));
/** Without what may stand between letters of a line, or of two. */
const plain = (text: string) => text.replaceAll(/[\s\u00ad\u2060]+/g, '');
const textOf = async (page: Page) => (await pageShown(page).innerText()).trim();

async function reading(page: Page, book = file(), number = 1, next = 'ArrowRight'): Promise<void> {
  await newReader(page);
  await openBook(page, await uploadByApi(page, book));
  await untilExact(page);
  for (let at = 1; at < number; at += 1) {
    await page.keyboard.press(next);
    await isOn(page, at + 1);
    await pause(page);
  }
}

/** What is painted as a mark, on this page. */
const marked = async (page: Page) => (await painted(page, 'note-green')).join('').trim();

for (const { name, book, before, edge, next } of [
  { name: 'left', book: file, before: 5, edge: 4, next: 'ArrowRight' },
  {
    name: 'right, where lines run there',
    book: rightToLeft,
    before: 5,
    edge: 1275,
    next: 'ArrowLeft',
  },
]) {
  test(`a drag back that waits at the ${name} goes on over the page before`, async ({ page }) => {
    await reading(page, book(), 2, next);
    const box = await pageShown(page).boundingBox();
    if (!box) throw new Error('no page');
    const middle = box.x + box.width / 2;
    await page.mouse.move(middle, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(middle, box.y + 120, { steps: 5 });
    await page.mouse.move(edge, box.y + 100, { steps: 5 });
    await isOn(page, 1);
    await page.mouse.move(middle, box.y + box.height - 120, { steps: before });
    await page.mouse.up();
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press('2');
    // One stays where it ends.
    await expect.poll(() => marked(page)).not.toBe('');
    await isOn(page, 1);
    const first = plain(await marked(page));
    expect(plain((await pageShown(page).textContent()) ?? '').endsWith(first)).toBe(true);
    await pause(page);
    await page.keyboard.press(next);
    await isOn(page, 2);
    const second = plain(await marked(page));
    expect(second.length).toBeGreaterThan(20);
    expect(plain((await pageShown(page).textContent()) ?? '').startsWith(second)).toBe(true);
  });
}

test('who came over the edge turns round, and has what lies between', async ({ page }) => {
  await reading(page);
  const { x, y } = await middleOf(page, 'burned');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 5 });
  await page.mouse.move(1275, 420, { steps: 5 });
  await isOn(page, 2);
  const box = await pageShown(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 5, { steps: 5 });
  await page.mouse.move(4, (box?.y ?? 0) + 5, { steps: 5 });
  await isOn(page, 1);
  const [comes] = await boxesOf(page, 'morning');
  await page.mouse.move((comes?.left ?? 0) + 12, (comes?.top ?? 0) + 8, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toBe('burned in the tower, until the morning');
});

test('up over the first line, too', async ({ page }) => {
  await reading(page, file(), 2);
  const box = await pageShown(page).boundingBox();
  await page.mouse.move(640, (box?.y ?? 0) + 100);
  await page.mouse.down();
  await page.mouse.move(640, (box?.y ?? 0) + 40, { steps: 5 });
  await page.mouse.move(640, 20, { steps: 5 });
  await isOn(page, 1);
  await page.mouse.up();
});

test('down along the edge where lines begin no page is turned back', async ({ page }) => {
  await reading(page, file(), 2);
  const box = await pageShown(page).boundingBox();
  await page.mouse.move(640, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(20, (box?.y ?? 0) + 200, { steps: 5 });
  await page.waitForTimeout(900);
  await isOn(page, 2);
  await page.mouse.up();
  await expect(bar(page)).toBeVisible();
});

test('by keys back over the first word of a page, and on again', async ({ page }) => {
  await reading(page, file(), 2);
  const second = await textOf(page);
  const [word = ''] = second.split(/\s+/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => chosen(page)).toBe(word);
  await page.keyboard.press('Shift+ArrowLeft');
  await isOn(page, 1);
  const last = (await textOf(page)).split(/\s+/).at(-1) ?? '';
  await expect.poll(async () => last.startsWith(await chosen(page))).toBe(true);
  await page.keyboard.press('2');
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => marked(page)).toBe(last);
  await pause(page);
  await page.keyboard.press('ArrowRight');
  await isOn(page, 2);
  await expect.poll(() => marked(page)).toBe(word);

  // Upwards from the last word in view as far as the head of the page.
  await pause(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bar(page)).toBeVisible();
  for (let lines = 0; lines < 60; lines += 1) {
    if ((await pageShown(page).getAttribute('data-page-number')) === '1') break;
    await page.keyboard.press('Shift+ArrowUp');
  }
  await isOn(page, 1);
  await expect(bar(page)).toBeVisible();
});

test('by hand whole words are selected, by keys each letter', async ({ page }) => {
  await reading(page);
  const [lamp] = await boxesOf(page, 'amp');
  const [tower] = await boxesOf(page, 'towe');
  const drag = async (from: number, to: number) => {
    const y = (lamp?.top ?? 0) + (lamp?.height ?? 0) / 2;
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 8 });
    await page.mouse.up();
  };
  const left = (lamp?.left ?? 0) + 0.5;
  const right = (tower?.right ?? 0) - 0.5;
  await drag(left, right);
  await expect.poll(() => chosen(page)).toBe('lamp burned in the tower');
  await drag(right, left);
  await expect.poll(() => chosen(page)).toBe('lamp burned in the tower');
  // What is selected would be taken along.
  await page.mouse.click(640, 10);
  await page.mouse.click((tower?.right ?? 0) + 60, (lamp?.top ?? 0) + 8);
  await drag(left, left + 9);
  await expect.poll(() => chosen(page)).toBe('lamp');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => chosen(page)).toBe('lamp b');
  await page.keyboard.press('2');
  await expect.poll(() => marked(page)).toBe('lamp b');
  const there = await middleOf(page, 'morning');
  await page.mouse.dblclick(there.x, there.y);
  await expect.poll(async () => (await chosen(page)).trim()).toBe('morning');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger selects words, and goes on over the page before', async ({ page }) => {
    await reading(page);
    await selectByFinger(page, 'amp burned in the towe');
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('button', { name: 'Highlight in green' }).tap();
    await expect.poll(() => marked(page)).toBe('lamp burned in the tower');

    await page.keyboard.press('ArrowRight');
    await isOn(page, 2);
    const [word = ''] = (await textOf(page)).split(/\s+/);
    await selectByFinger(page, word);
    await bar(page).getByRole('button', { name: 'Continue on previous page' }).tap();
    await isOn(page, 1);
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('button', { name: 'Highlight in green' }).tap();
    await expect(bar(page)).toBeHidden();
    const last = (await textOf(page)).split(/\s+/).at(-1) ?? '';
    await expect.poll(async () => (await painted(page, 'note-green')).at(-1)?.trim()).toBe(last);
    await pause(page);
    await page.keyboard.press('ArrowRight');
    await isOn(page, 2);
    await expect.poll(() => marked(page)).toBe(word);
  });
});

for (const { name, book } of [
  { name: 'from left to right', book: file },
  { name: 'from right to left', book: rightToLeft },
]) {
  test(`a drag beyond the text, ${name}, takes what is nearest, and nothing on the other side`, async ({
    page,
  }) => {
    await reading(page, book());
    const box = await pageShown(page).boundingBox();
    if (!box) throw new Error('no page');
    const text = plain((await pageShown(page).textContent()) ?? '');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const dragTo = async (x: number, y: number) => {
      await page.keyboard.press('Escape');
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + 20, (middle.y + y) / 2, { steps: 4 });
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
      await expect(bar(page)).toBeVisible();
      return plain(await chosen(page));
    };
    const foot = { y: box.y + box.height + 40 };
    for (const x of [100, 640, 1200]) {
      const below = await dragTo(x, foot.y);
      expect(below.length).toBeGreaterThan(100);
      // Down to the last line, and to its end where the hand is behind it.
      expect(below.length).toBeLessThan((3 * text.length) / 4);
      expect(text.length - text.lastIndexOf(below) - below.length).toBeLessThan(120);
      const above = await dragTo(x, 5);
      expect(above.length).toBeGreaterThan(100);
      expect(above.length).toBeLessThan((3 * text.length) / 4);
      expect(text.indexOf(above)).toBeLessThan(120);
    }
  });
}

test('in a scrolled chapter a drag onto the footer takes what is in view', async ({ page }) => {
  await reading(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('button', { name: /Reading Mode/ }).click();
  await page.keyboard.press('Escape');
  const scroller = page.locator('[data-scroller]');
  await scroller.evaluate((it) => it.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.mouse.move(640, 300);
  await page.mouse.down();
  await page.mouse.move(660, 500, { steps: 4 });
  await page.mouse.move(660, 790 - 80, { steps: 4 });
  await page.mouse.up();
  await expect(bar(page)).toBeVisible();
  const words = plain(await chosen(page));
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThan(3000);
  expect(words.startsWith(plain(SENTENCE))).toBe(false);
});
