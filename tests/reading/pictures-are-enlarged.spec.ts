/** The picture viewer, by button, key, wheel, double click and drag; and the finger that only turns the page. */
import { crc32, deflateSync } from 'node:zlib';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { made } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

/** A grey picture of 240 by 160 pixels. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(240, 0);
  head.writeUInt32BE(160, 4);
  head[8] = 8;
  const rows = Buffer.alloc(160 * 241, 0x80);
  for (let row = 0; row < 160; row += 1) rows[row * 241] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const width = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image) => Math.round(image.getBoundingClientRect().width));

test('a small picture becomes a large one, and stays in reach', async ({ page }) => {
  await newReader(page);
  const file = made({
    title: 'Pictures',
    chapters: [{ title: 'One', body: '<p>Look:</p><p><img src="a.png" alt="A grey field"/></p>' }],
    files: [{ path: 'a.png', mediaType: 'image/png', bytes: png() }],
  });
  await openBook(page, await uploadByApi(page, file));
  // Until then it may be filled once more, and a click that this falls into is lost.
  await untilExact(page);
  const picture = page.getByRole('img', { name: 'A grey field' });
  // Nor is there anything to enlarge before it has come.
  await expect(picture).toHaveAttribute('src');
  await picture.click();
  const dialog = page.getByRole('dialog', { name: 'A grey field' });
  await expect(dialog).toBeVisible();
  expect(await width(page)).toBe(240);
  await expectNoViolations(page);

  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  expect(await width(page)).toBe(360);
  await expect(dialog.getByRole('status')).toHaveText('150%');
  await page.keyboard.press('+');
  expect(await width(page)).toBe(540);
  await page.keyboard.press('-');
  expect(await width(page)).toBe(360);
  await page.keyboard.press('0');
  expect(await width(page)).toBe(240);

  await page.mouse.dblclick(640, 360);
  expect(await width(page)).toBe(600);
  await page.mouse.dblclick(640, 360);
  expect(await width(page)).toBe(240);

  await page.mouse.wheel(0, -400);
  expect(await width(page)).toBeGreaterThan(800);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  expect(await width(page)).toBe(1920);
  await page.mouse.move(640, 360);
  await page.mouse.down();
  await page.mouse.move(3000, 360);
  await page.mouse.up();
  const left = await dialog
    .getByRole('img')
    .evaluate((image) => image.getBoundingClientRect().left);
  expect(Math.abs(left)).toBeLessThanOrEqual(1);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe over a cover, a link or a table that fits turns the page', async ({ page }) => {
    await newReader(page);
    const cell = (words: string) => `<table><tr><td>${words}</td><td>B</td></tr></table>`;
    const wide = Array.from({ length: 40 }, (_, n) => `<td>Column${n}</td>`).join('');
    const file = made({
      title: 'Covers',
      chapters: [
        { title: 'Cover', body: '<p><img src="a.png" alt="A grey field"/></p>' },
        { title: 'Link', body: '<p><a href="https://example.org/">A link to elsewhere</a></p>' },
        { title: 'Table', body: cell('A small table') },
        { title: 'Wide', body: `<table><tr>${wide}</tr></table>` },
      ],
      files: [{ path: 'a.png', mediaType: 'image/png', bytes: png() }],
    });
    await openBook(page, await uploadByApi(page, file));
    await untilExact(page);
    const device = await page.context().newCDPSession(page);
    const swipe = async (over: Locator) => {
      const box = await over.boundingBox();
      const from = { x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
        device.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: by === undefined ? [] : [{ x: from.x - by, y: from.y + by / 20 }],
        });
      await touch('touchStart', 0);
      for (const by of [20, 40, 60, 80]) await touch('touchMove', by);
      await touch('touchEnd');
    };
    const chapter = (index: number) =>
      expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(index));

    const cover = page.getByRole('img', { name: 'A grey field' });
    await expect(cover).toBeVisible();
    await swipe(cover);
    await chapter(1);
    await swipe(page.getByRole('link', { name: 'A link to elsewhere' }));
    await chapter(2);
    await swipe(page.getByRole('table'));
    await chapter(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A table wider than the page goes to the side itself.
    const box = pageShown(page).locator('.opaque').first();
    await swipe(box);
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await chapter(3);
  });
});
