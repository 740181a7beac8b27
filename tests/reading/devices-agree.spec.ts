/** One reader, several devices: what each sees, with and without a network. */

import { type Browser, expect, type Page, test } from '@playwright/test';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { dragOver, middleOf, painted } from '../support/marks';
import {
  type Account,
  bearer,
  newReader,
  openBook,
  pageShown,
  signIn,
  untilExact,
  uploadByApi,
} from '../support/reader';
import annotationSet from './annotation-set.schema.json' with { type: 'json' };

const file = () =>
  made({
    title: 'Auf zwei Geräten',
    chapters: Array.from({ length: 3 }, (_, n) => ({
      title: `Part ${n + 1}`,
      body: `<p>A lamp burned. Nobody slept. Rain fell.</p>${prose(30)}`,
    })),
  });

async function another(browser: Browser, account: Account): Promise<Page> {
  const device = await (await browser.newContext(test.info().project.use)).newPage();
  await signIn(device, account);
  return device;
}

const numberOf = (page: Page) => pageShown(page).getAttribute('data-page-number');

async function turn(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const before = await numberOf(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => numberOf(page)).not.toBe(before);
    // Keys that repeat by themselves are held back.
    await page.waitForTimeout(160);
  }
}

interface Place {
  position: { chapterIndex: number; offset: number } | null;
  rev: number;
}

async function onServer(page: Page, id: number): Promise<Place> {
  const answer = await page.request.get(`/api/books/${id}/progress`, {
    headers: await bearer(page),
  });
  return (await answer.json()) as Place;
}

/** Until the server has the page that is shown. */
async function untilSent(page: Page, id: number): Promise<void> {
  const start = Number(await pageShown(page).getAttribute('data-start-offset'));
  await expect.poll(async () => (await onServer(page, id)).position?.offset).toBe(start);
}

/** Opens a book and reads on, until the server knows. */
async function readOn(page: Page, id: number, pages: number): Promise<void> {
  await openBook(page, id);
  await untilExact(page);
  await turn(page, pages);
  await untilSent(page, id);
}

test('a device that was away takes nobody back, and says where the other is', async ({
  page: tablet,
  browser,
}) => {
  const account = await newReader(tablet);
  const id = await uploadByApi(tablet, file());
  await readOn(tablet, id, 2);

  const phone = await another(browser, account);
  await openBook(phone, id);
  await untilExact(phone);
  expect(await numberOf(phone)).toBe('3');

  await tablet.context().setOffline(true);
  await turn(tablet, 1);
  await turn(phone, 5);
  await untilSent(phone, id);
  const ahead = await onServer(phone, id);

  // Back on the network: the other's place stays, and who reads here is asked.
  await tablet.context().setOffline(false);
  const told = tablet.getByText('This book is being read on another device, too');
  await expect(told).toBeVisible();
  expect(await onServer(phone, id)).toEqual(ahead);
  expect(await numberOf(tablet)).toBe('4');
  await tablet.getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => numberOf(tablet)).toBe('8');
  await tablet.getByRole('button', { name: 'Back to where you were' }).click();
  await expect.poll(() => numberOf(tablet)).toBe('4');

  // Who goes on here has been told: their moves count.
  await turn(tablet, 1);
  await untilSent(tablet, id);
  await phone.context().close();
});

test('a device that is opened later goes on where the other is', async ({ page, browser }) => {
  const account = await newReader(page);
  const id = await uploadByApi(page, file());
  await readOn(page, id, 2);
  await page.goto('/dashboard');

  const phone = await another(browser, account);
  await readOn(phone, id, 4);

  await openBook(page, id);
  await untilExact(page);
  await expect(page.getByText('Continued where you left off on another device')).toBeVisible();
  expect(await numberOf(page)).toBe('7');
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect.poll(() => numberOf(page)).toBe('3');
  await phone.context().close();
});

test('who is where another device is hears of no other place', async ({ page, browser }) => {
  const account = await newReader(page);
  const id = await uploadByApi(page, file());
  await readOn(page, id, 2);

  const phone = await another(browser, account);
  await openBook(phone, id);
  await untilExact(phone);
  await page.context().setOffline(true);
  const { rev } = await onServer(phone, id);
  await turn(phone, 1);
  await phone.keyboard.press('ArrowLeft');
  await expect.poll(() => numberOf(phone)).toBe('3');
  await expect.poll(async () => (await onServer(phone, id)).rev).toBeGreaterThan(rev);
  await untilSent(phone, id);

  const asked = page.waitForResponse(new RegExp(`/api/books/${id}/progress$`));
  await page.context().setOffline(false);
  await (await asked).finished();
  // What it says of it is drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))));
  await expect(page.getByText('This book is being read on another device')).toBeHidden();
  expect(await numberOf(page)).toBe('3');
  await phone.context().close();
});

async function mark(page: Page, words: string, colour: string): Promise<void> {
  await dragOver(page, words);
  await page.getByRole('button', { name: `Highlight in ${colour}` }).click();
  await expect.poll(() => painted(page, `note-${colour}`)).toContain(words);
}

/** Writes the note of a mark on the page, in place of the one that was there. */
async function note(page: Page, words: string, body: string): Promise<void> {
  const { x, y } = await middleOf(page, words);
  await page.mouse.click(x, y);
  const card = page.getByRole('dialog', { name: 'Highlight' });
  await card.getByLabel('Note').fill(body);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
}

async function noteOf(page: Page, words: string): Promise<string> {
  const { x, y } = await middleOf(page, words);
  await page.mouse.click(x, y);
  const card = page.getByRole('dialog', { name: 'Highlight' });
  const body = await card.getByLabel('Note').inputValue();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  return body;
}

test('notes are on every device, also after a time without a network', async ({
  page: tablet,
  browser,
}) => {
  const account = await newReader(tablet);
  const id = await uploadByApi(tablet, file());
  await openBook(tablet, id);
  await untilExact(tablet);
  await mark(tablet, 'A lamp burned.', 'green');
  await mark(tablet, 'Rain fell.', 'pink');

  const phone = await another(browser, account);
  await openBook(phone, id);
  await untilExact(phone);
  await expect.poll(() => painted(phone, 'note-green')).toEqual(['A lamp burned.']);

  // Without a network both change the same note, one deletes what the other colours anew.
  await tablet.context().setOffline(true);
  await note(tablet, 'A lamp burned.', 'from the tablet');
  await note(tablet, 'Rain fell.', 'still wanted');
  await mark(tablet, 'Nobody slept.', 'blue');
  await note(phone, 'A lamp burned.', 'from the phone');
  const { x, y } = await middleOf(phone, 'Rain fell.');
  await phone.mouse.click(x, y);
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => painted(phone, 'note-pink')).toEqual([]);

  // What is marked without a network is there when the page is loaded anew with one.
  await tablet.context().setOffline(false);
  for (const device of [tablet, phone]) {
    await expect.poll(() => painted(device, 'note-blue')).toEqual(['Nobody slept.']);
    await expect.poll(() => painted(device, 'note-pink')).toEqual(['Rain fell.']);
    const both = async () => {
      const body = await noteOf(device, 'A lamp burned.');
      return body.includes('from the tablet') && body.includes('from the phone');
    };
    await expect.poll(both).toBe(true);
  }
  await tablet.reload();
  await untilExact(tablet);
  await expect.poll(() => painted(tablet, 'note-green')).toEqual(['A lamp burned.']);
  await phone.context().close();
});

/** As Thorium Reader checks what it is given. */
function expectReadium(set: { items: unknown[] }): void {
  const ajv = new Ajv();
  addFormats(ajv);
  const isOne = ajv.compile(annotationSet);
  expect(isOne(set), JSON.stringify(isOne.errors)).toBe(true);
  expect(set.items).not.toEqual([]);
  // A test must be able to fail.
  expect(isOne({ ...set, items: [{ ...(set.items[0] as object), created: 'today' }] })).toBe(false);
}

test('notes leave as a file, and what another program wrote comes in', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await mark(page, 'A lamp burned.', 'green');
  const panel = page.getByRole('dialog', { name: 'Bookmarks and highlights' });
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  const save = async (format: string) => {
    await panel.getByLabel('Save as').selectOption(format);
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save' }).click();
    const saved = await download;
    const text = await (await saved.createReadStream()).toArray();
    return { name: saved.suggestedFilename(), text: Buffer.concat(text).toString() };
  };
  const markdown = await save('markdown');
  expect(markdown.name).toBe('Auf zwei Geräten.md');
  expect(markdown.text).toContain('A lamp burned.');
  const set = await save('annotation-set');
  expect(set.name).toBe('Auf zwei Geräten.annotation');
  expectReadium(JSON.parse(set.text));

  const head =
    'Auf zwei Geräten\n- Your Highlight on page 1 | Location 10-12 | Added on Sunday, March 1, 2026 10:00:00 AM\n\n';
  const clippings = ['Nobody slept. Rain fell.', 'It stands nowhere in here at all.']
    .map((words) => `${head}${words}\n==========\n`)
    .join('');
  const kindle = {
    name: 'My Clippings.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(clippings),
  };
  await panel.locator('input[type=file]').setInputFiles(kindle);
  await expect(panel.getByText('was not found in this book')).toBeVisible();
  // Another file takes the place of the first, and is refused with a reason.
  const garbage = { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await panel.locator('input[type=file]').setInputFiles(garbage);
  await expect(page.getByText('This is none of the files that can be read here')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Add/ })).toBeHidden();
  await panel.locator('input[type=file]').setInputFiles(kindle);
  await expect(panel.getByText('was not found in this book')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await panel.getByRole('button', { name: /^Add/ }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => painted(page, 'note-yellow')).not.toEqual([]);
});

test('where one was before is listed, on every device, and leads there', async ({
  page: tablet,
  browser,
}) => {
  const account = await newReader(tablet);
  const id = await uploadByApi(tablet, file());
  await readOn(tablet, id, 2);
  const start = await pageShown(tablet).getAttribute('data-start-offset');
  // Nobody who reads on has been elsewhere.
  const told = tablet.waitForResponse(/\/places$/);
  await tablet.getByRole('button', { name: 'Table of Contents' }).click();
  const contents = tablet.getByRole('dialog');
  expect(await (await told).json()).toEqual([]);
  await tablet.waitForTimeout(100);
  await expect(contents.getByRole('button', { name: 'Earlier places' })).toBeHidden();
  await contents.getByRole('button', { name: 'Part 3' }).click();
  await expect(pageShown(tablet)).toHaveAttribute('data-chapter-index', '2');
  await turn(tablet, 2);
  await untilSent(tablet, id);

  const phone = await another(browser, account);
  await openBook(phone, id);
  await untilExact(phone);
  await phone.getByRole('button', { name: 'Table of Contents' }).click();
  await phone.getByRole('button', { name: 'Earlier places' }).click();
  const place = phone.getByRole('list', { name: 'Earlier places' }).getByRole('button');
  await expect(place).toHaveText(/Part 1p\. \d+.*Chrome/);
  await expectNoViolationsInAnyTheme(phone);
  await place.click();
  await expect(phone.getByRole('dialog')).toBeHidden();
  await expect(pageShown(phone)).toHaveAttribute('data-chapter-index', '0');
  // Another window has other pages; the place is on the one that is shown.
  const shown = async (name: string) => Number(await pageShown(phone).getAttribute(name));
  expect(await shown('data-start-offset')).toBeLessThanOrEqual(Number(start));
  expect(await shown('data-end-offset')).toBeGreaterThan(Number(start));
  await phone.context().close();
});
