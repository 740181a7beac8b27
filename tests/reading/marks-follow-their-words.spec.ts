/** A book's text is another than the one it was marked in: the marks stand on their words. */
import { type Browser, expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { dragOver, painted } from '../support/marks';
import { nameOf, sample, sheetOf, untilSaved, uploadPdf } from '../support/pdf';
import {
  type Account,
  bearer,
  newReader,
  newReaderAtHome,
  openBook,
  pageShown,
  signIn,
  untilExact,
  uploadByApi,
  xsrf,
} from '../support/reader';

const SENTENCE = 'A lamp burned in the tower until the morning came.';
const GONE = 'Quite alone the violet elephant sang.';
const MORE = 'Twenty-four more letters. ';

const file = (before: string, after: string) =>
  made({
    title: 'The Tower',
    chapters: [
      {
        title: 'Part 1',
        body: `<p>${before}Once upon a time. ${SENTENCE} Nobody slept.</p><p>${after}</p>`,
      },
      { title: 'Part 2', body: prose(4) },
    ],
  });

const yellow = (page: Page) => painted(page, 'note-yellow');

async function mark(page: Page, words: string): Promise<void> {
  const before = (await yellow(page)).length;
  await dragOver(page, words);
  await page.keyboard.press('1');
  await expect.poll(async () => (await yellow(page)).length).toBe(before + 1);
}

interface Kept {
  key: string;
  bookId: number;
  annotation: { anchors: { span: string }[] } | null;
}

async function sync(page: Page, changes: object[] = []): Promise<Kept[]> {
  const answer = await page.request.post('/api/sync', {
    headers: { ...(await bearer(page)), ...(await xsrf(page.request)) },
    data: { device: crypto.randomUUID(), since: 0, changes },
  });
  const { refused, annotations } = (await answer.json()) as {
    refused: unknown[];
    annotations: Kept[];
  };
  expect(refused).toEqual([]);
  return annotations;
}

const spansOn = async (page: Page, bookId: number) =>
  (await sync(page))
    .filter((kept) => kept.bookId === bookId)
    .flatMap(({ annotation }) => annotation?.anchors.map(({ span }) => span) ?? []);

async function another(browser: Browser, account: Account): Promise<Page> {
  const device = await (await browser.newContext(test.info().project.use)).newPage();
  await signIn(device, account);
  return device;
}

test('an EPUB in whose place another edition came', async ({ page, browser }) => {
  const account = await newReader(page);
  const first = await uploadByApi(page, file('', GONE));
  await openBook(page, first);
  await untilExact(page);
  await mark(page, SENTENCE);
  await mark(page, GONE);
  await page.keyboard.press('b');
  await expect.poll(async () => (await spansOn(page, first)).length).toBe(3);

  const second = await uploadByApi(page, file(MORE, 'Nothing else is told of that night.'));
  const changes = (await sync(page)).map(({ annotation }) => ({
    of: 'annotation',
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    bookId: second,
    base: 0,
    fields: [],
    annotation,
  }));
  await sync(page, changes);
  const old = await spansOn(page, second);
  await openBook(page, second);
  await untilExact(page);
  await expect.poll(() => yellow(page)).toEqual([SENTENCE]);
  await expect(page.locator('[data-bookmark]')).toBeAttached();

  // What is nowhere stays in the list, and says why.
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  const list = page.getByRole('dialog', { name: 'Bookmarks and highlights' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').filter({ hasText: GONE })).toContainText(
    'The text has changed: these words are not in it any more',
  );
  await expect(list.getByText('The text has changed', { exact: false })).toHaveCount(1);
  await list.getByRole('button', { name: /^Highlight, yellow, “A lamp/ }).click();
  await expect.poll(() => painted(page, 'flash')).toEqual([SENTENCE]);

  // The server has where they are now; of the lost one it has where it was.
  await expect
    .poll(async () => (await spansOn(page, second)).filter((span) => !old.includes(span)).length)
    .toBe(2);
  await page.reload();
  await untilExact(page);
  await expect.poll(() => yellow(page)).toEqual([SENTENCE]);

  const phone = await another(browser, account);
  await openBook(phone, second);
  await untilExact(phone);
  await expect.poll(() => yellow(phone)).toEqual([SENTENCE]);
  await phone.context().close();
});

test('one that is found by likeness is told of until its reader says that it is right', async ({
  page,
}) => {
  await newReader(page);
  const first = await uploadByApi(page, file('', GONE));
  await openBook(page, first);
  await untilExact(page);
  await mark(page, SENTENCE);
  await expect.poll(async () => (await spansOn(page, first)).length).toBe(1);

  const other = 'A lamp burnt in the tower until the morning came.';
  const body = `<p>${MORE}Once upon a time. ${other} Nobody slept.</p><p>${GONE}</p>`;
  const edition = made({ title: 'The Tower', chapters: [{ title: 'Part 1', body }] });
  const second = await uploadByApi(page, edition);
  const [kept] = await sync(page);
  const change = { of: 'annotation', id: crypto.randomUUID(), key: crypto.randomUUID() };
  const { annotation } = kept ?? {};
  await sync(page, [{ ...change, bookId: second, base: 0, fields: [], annotation }]);
  const old = await spansOn(page, second);
  await openBook(page, second);
  await untilExact(page);
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  const list = page.getByRole('dialog', { name: 'Bookmarks and highlights' });
  await expect(list.getByText('The text has changed here')).toBeVisible();
  await list.getByRole('button', { name: /^Edit/ }).click();
  await page.screenshot({ path: '/tmp/w-lib/look/card.png' });
  await list.getByRole('button', { name: 'This is the right place' }).click();
  await expect(list.getByText('The text has changed here')).toBeHidden();
  await expect.poll(() => spansOn(page, second)).not.toEqual(old);
  await page.reload();
  await untilExact(page);
  await expect.poll(async () => (await yellow(page)).join('')).toContain('lamp burnt in the tower');
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('The text has changed here')).toBeHidden();
});

test('a PDF that was edited and is read again', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const account = await newReaderAtHome(page);
  const pdf = sample('report');
  await uploadPdf(page, pdf);
  await page.getByRole('button', { name: `Read ${nameOf(pdf)}` }).click();
  await expect(page).toHaveURL(/\/reader\/\d+$/);
  const reader = page.url();
  await untilExact(page);
  const words = await pageShown(page).evaluate((shown) => {
    const texts = [...shown.querySelectorAll('p')].map((it) => it.textContent ?? '');
    return texts.map((text) => /(?:\p{L}{3,} ){3}/u.exec(text)?.[0].trim()).find(Boolean) ?? '';
  });
  expect(words).not.toBe('');
  await mark(page, words);
  const marked = await yellow(page);
  const id = Number(reader.split('/').pop());
  await expect.poll(async () => (await spansOn(page, id)).length).toBe(1);

  await page.goto('/dashboard?view=pdf');
  await page.getByRole('link', { name: `Open ${nameOf(pdf)} in the editor` }).click();
  await sheetOf(page).locator('h1, h2, p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(MORE);
  await untilSaved(page);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(reader);
  await untilExact(page);
  await page.keyboard.press('Home');
  await expect(pageShown(page)).toContainText(MORE.trim());
  await expect.poll(() => yellow(page)).toEqual(marked);
  await page.reload();
  await untilExact(page);
  await expect.poll(() => yellow(page)).toEqual(marked);

  const phone = await another(browser, account);
  await phone.goto(reader);
  await untilExact(phone);
  await phone.keyboard.press('Home');
  await expect.poll(() => yellow(phone)).toEqual(marked);
  await phone.context().close();
});
