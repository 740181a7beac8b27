/** A font that a book brings along can be chosen for it; nobody is given it unasked. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { forgetShelf } from '../support/kept-books';
import { newReader, pageShown, untilExact, uploadByApi } from '../support/reader';
import { openWhole, walk } from '../support/whole-books';

// OpenDyslexic, SIL Open Font License: so wide that other words end its lines.
const FONT = fileURLToPath(
  new URL(
    '../../frontend/node_modules/@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff',
    import.meta.url,
  ),
);

const STYLE = `<style>@font-face { font-family: "Book Hand"; src: url(fonts/a.woff) format("woff") }
body { font-family: "Book Hand", serif }</style>`;

/** Mixed with the book's name, as EPUB 3.3 has it (OCF, section 4). */
function obfuscated(font: Buffer, identifier: string): Buffer {
  const key = createHash('sha1').update(identifier.replace(/\s/g, '')).digest();
  return Buffer.from(font.map((byte, at) => (at < 1040 ? byte ^ (key[at % 20] ?? 0) : byte)));
}

const ENCRYPTION = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><enc:CipherData><enc:CipherReference URI="fonts/a.woff"/></enc:CipherData></enc:EncryptedData></encryption>`;

const family = (page: Page) =>
  pageShown(page)
    .locator('p')
    .first()
    .evaluate((paragraph) => getComputedStyle(paragraph).fontFamily.split(',')[0]);
const pages = async (page: Page) => Number(await pageShown(page).getAttribute('data-total-pages'));

test('somebody reads a book in its own font, and another book in theirs', async ({ page }) => {
  test.setTimeout(90_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await newReader(page);
  const identifier = `urn:uuid:${crypto.randomUUID()}`;
  const bodies = [1, 2].map(
    (n) => `${STYLE}<h1>Part ${n}</h1>${prose(14)}<p>Ελληνικά <b>bold</b> <i>slanted</i></p>`,
  );
  const own = made({
    title: 'Set by hand',
    identifier,
    chapters: bodies.map((body, at) => ({ title: `Part ${at + 1}`, body })),
    files: [
      {
        path: 'fonts/a.woff',
        mediaType: 'font/woff',
        bytes: obfuscated(readFileSync(FONT), identifier),
      },
      { path: 'META-INF/encryption.xml', mediaType: 'text/xml', bytes: Buffer.from(ENCRYPTION) },
    ],
  });
  const plain = made({ title: 'Plain', chapters: [{ title: 'One', body: prose(30) }] });
  const [ownId, plainId] = [await uploadByApi(page, own), await uploadByApi(page, plain)];

  // For the first time, and in the reader's font: nothing of the book's is even fetched.
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/books\/\d+\/fonts\//.test(request.url())) fetched.push(request.url());
  });
  const before = await openWhole(page, ownId);
  expect(await family(page)).toBe('"Vokal Literata"');
  expect(fetched).toEqual([]);

  await page.getByRole('button', { name: 'Display settings' }).click();
  const face = page.getByLabel('Font', { exact: true });
  await expect(face).toHaveValue('literata');
  await face.selectOption({ label: 'The book’s own' });
  await expect.poll(() => family(page)).toContain('Vokal own-');
  await untilExact(page);
  expect(await pages(page)).toBeGreaterThan(before);
  await expect(page.getByLabel('Weight').locator('option')).toHaveCount(2);
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  const chosen = await pages(page);
  expect(await walk(page)).toMatchObject({ pages: chosen, cut: [], blank: [] });

  // Opened again, and as a device does that keeps nothing: the same pages, from the first on.
  await page.keyboard.press('Home');
  expect(await openWhole(page, ownId)).toBe(chosen);
  expect(await family(page)).toContain('Vokal own-');
  await page.evaluate(() => indexedDB.deleteDatabase('vokal-pages'));
  expect(await openWhole(page, ownId)).toBe(chosen);

  // A book without one is set in what was chosen before, and offers none.
  await openWhole(page, plainId);
  expect(await family(page)).toBe('"Vokal Literata"');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await expect(face).toHaveValue('literata');
  await expect(face.locator('option[value=book]')).toHaveCount(0);
  // What is chosen here says nothing of books that have one.
  await face.selectOption('lexend');
  await openWhole(page, ownId);
  expect(await family(page)).toContain('Vokal own-');

  // Without its files it is read as any other, and who chooses another face has that. This device
  // has kept them.
  await forgetShelf(page);
  await page.route('**/api/books/*/fonts/*', (route) => route.abort());
  await openWhole(page, ownId);
  expect(await family(page)).toBe('"Vokal Lexend"');
  await page.unroute('**/api/books/*/fonts/*');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await expect(face).toHaveValue('book');
  await face.selectOption('atkinson');
  await expect.poll(() => family(page)).toBe('"Vokal Atkinson"');
  expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
});
