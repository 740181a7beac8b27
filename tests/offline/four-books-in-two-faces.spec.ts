/** Four books in two faces say without a network what they said with one: pages, totals, hits, notes. */
import { existsSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

import { APP, launchOptions } from '../playwright.config';
import { corpus } from '../support/corpus';
import { made, prose } from '../support/epub';
import { dragOver, painted } from '../support/marks';
import { OwnProfile, untilInstalled, untilKept } from '../support/own-profile';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

/** Of each book in each face; 56 in all. */
const PAGES = 7;
const FACES = ['literata', 'atkinson'] as const;

/** With a word that is often in it, and what a note is made of. */
const BOOKS = [
  { file: 'epub/idpf-moby-dick.epub', word: 'harpooneer' },
  { file: 'epub/readest-sample-alice.epub', word: 'rabbit' },
  { file: 'epub/kafka-verwandlung-epub2-ncx.epub', word: 'schwester' },
  { file: 'epub/idpf-childrens-literature.epub', word: 'children' },
];

/** The book of the corpus, or one of our own that has the word where that is missing. */
function fileOf({ file, word }: (typeof BOOKS)[number]): string {
  const found = corpus(file);
  if (existsSync(found)) return found;
  const chapters = Array.from({ length: 6 }, (_, n) => ({
    title: `Part ${n + 1}`,
    body: `<p>Of one ${word}, ${n}.</p>${prose(40)}`,
  }));
  return made({ title: word, chapters });
}

/** Pages that look like chance, the same ones each time. */
function chosen(total: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: PAGES }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (state % total);
  });
}

async function goTo(page: Page, number: number): Promise<void> {
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to a page' });
  // These look at each frame, where an assertion's looks grow rare: it is a hundred pages.
  await dialog.waitFor();
  // Of a book that has pages of its own.
  const onScreen = dialog.getByText('Page on this screen');
  if (await onScreen.isVisible()) await onScreen.click();
  await dialog.getByLabel('Page, or percent of the book').fill(String(number));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await pageShown(page)
    .and(page.locator(`[data-page-number="${number}"]`))
    .waitFor();
}

async function openIn(page: Page, id: number, font: (typeof FACES)[number]): Promise<void> {
  await page.evaluate((font) => {
    const kept = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ ...kept, font }));
  }, font);
  await openBook(page, id);
  await untilExact(page);
}

interface Seen {
  total: number;
  pages: Record<number, string>;
  hits: string[];
  found: string;
  notes: string[];
}

async function seen(page: Page, word: string, seed: number): Promise<Seen> {
  const total = Number(await pageShown(page).getAttribute('data-total-pages'));
  const pages: Record<number, string> = {};
  for (const number of chosen(total, seed)) {
    await goTo(page, number);
    const range = await pageShown(page).evaluate(
      ({ dataset: { startOffset, endOffset } }) => `${startOffset}-${endOffset}`,
    );
    pages[number] = `${range} ${await pageShown(page).innerText()}`;
  }
  await goTo(page, 1);
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Words to find' }).fill(word);
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const told = page.getByRole('dialog').getByRole('status').first();
  // As long as it is looked for, more come, and that is told.
  await expect(told).toHaveText(/^[\d,]+ hits?$/, { timeout: 60_000 });
  const found = (await told.textContent()) ?? '';
  const hits = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // With the page it is on in this face.
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  const list = page.getByRole('dialog', { name: 'Bookmarks and highlights' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const notes = await list.getByRole('listitem').allInnerTexts();
  await list.getByRole('listitem').getByRole('button').first().click();
  await expect(list).toBeHidden();
  await expect.poll(() => painted(page, 'note-blue')).toHaveLength(1);
  notes.push(...(await painted(page, 'note-blue')));
  return { total, pages, hits, found, notes };
}

/** Highlights some words in the middle of the book. */
async function note(page: Page): Promise<void> {
  const total = Number(await pageShown(page).getAttribute('data-total-pages'));
  // Where there is text in each of them.
  await goTo(page, Math.ceil(total / 2));
  const text = await pageShown(page).innerText();
  const line = text.split('\n').find((line) => line.trim().split(/\s+/).length > 8) ?? '';
  await dragOver(page, line.trim().split(/\s+/).slice(1, 5).join(' '));
  await page.getByRole('button', { name: 'Highlight in blue' }).click();
  await expect.poll(() => painted(page, 'note-blue')).not.toEqual([]);
}

test('random pages, totals, hits and notes of four books in two faces are those of the network', async () => {
  // A hundred pages, sixteen searches: minutes, beside others.
  test.setTimeout(600_000);
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    let { page } = profile;
    // What hangs is named, rather than all of it out of time.
    page.setDefaultTimeout(60_000);
    await newReader(page);
    const ids: number[] = [];
    for (const book of BOOKS) ids.push(await uploadByApi(page, fileOf(book)));
    // Three are kept without being asked; all of them by who asks.
    await page.goto('/dashboard');
    for (const id of ids) {
      const card = page.locator(`[data-book="${id}"]`);
      await card.getByRole('button', { name: /^Reading status/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click();
      await page.keyboard.press('Escape');
    }
    await untilKept(page, ids);
    await untilInstalled(page);
    for (const id of ids) {
      await openIn(page, id, FACES[0]);
      await note(page);
    }
    const all = async () => {
      const told: Seen[] = [];
      for (const font of FACES) {
        for (const [at, { word }] of BOOKS.entries()) {
          await openIn(page, ids[at] ?? 0, font);
          told.push(await seen(page, word, at * 7 + 1));
        }
      }
      return told;
    };
    const online = await all();
    expect(online.every(({ hits, notes }) => hits.length > 0 && notes.length > 0)).toBe(true);

    await profile.close();
    await profile.open(true);
    page = profile.page;
    page.setDefaultTimeout(60_000);
    await page.goto('/dashboard');
    const offline = await all();
    expect(offline).toEqual(online);
  } finally {
    await profile.forget();
  }
});
