/** The picture viewer, by button, key, wheel, double click and drag. */
import { crc32, deflateSync } from 'node:zlib';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { made } from '../support/epub';
import { newReader, openBook, uploadByApi } from '../support/reader';

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
  await page.getByRole('img', { name: 'A grey field' }).click();
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
