/** The books that were read last are there without a network, as they were with one. */
import { expect, type Page, test } from '@playwright/test';

import { APP, launchOptions } from '../playwright.config';
import { made, prose } from '../support/epub';
import { dragOver, painted } from '../support/marks';
import { OwnProfile, untilInstalled, untilKept } from '../support/own-profile';
import { png } from '../support/png';
import {
  bearer,
  newReader,
  openBook,
  pageShown,
  untilExact,
  uploadByApi,
  xsrf,
} from '../support/reader';

const PLACES = ['2', '7', '12'];
const WORDS = 'The anchorage of part 1';

function book(title: string, word: string): string {
  return made({
    title,
    chapters: Array.from({ length: 4 }, (_, n) => ({
      title: `Part ${n + 1}`,
      body: `<p>The ${word} of part ${n + 1}.</p><p><img src="a.png" alt="a grey field"/></p>${prose(30)}`,
    })),
    files: [{ path: 'a.png', mediaType: 'image/png', bytes: png(120, 80) }],
  });
}

interface Seen {
  total: string | null;
  pages: string[];
  hits: string[];
}

/** What a reader sees of a book: some pages, how many there are, what is found, its pictures. */
async function seen(page: Page, id: number, word: string): Promise<Seen> {
  await openBook(page, id);
  await untilExact(page);
  const total = await pageShown(page).getAttribute('data-total-pages');
  const pages: string[] = [];
  for (const at of PLACES) {
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Go to a page' });
    await dialog.getByLabel('Page, or percent of the book').fill(at);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(pageShown(page)).toHaveAttribute('data-page-number', at);
    pages.push(await pageShown(page).innerText());
  }
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Words to find' }).fill(word);
  const found = page.getByRole('option');
  await expect(found).toHaveCount(4);
  const hits = await found.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Home');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  const picture = pageShown(page).locator('img').first();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(120);
  return { total, pages, hits };
}

test('two books are read with the network off as they were with it, and a note goes out later', async () => {
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    await newReader(profile.page);
    const first = await uploadByApi(profile.page, book('The Lighthouse', 'lantern'));
    const second = await uploadByApi(profile.page, book('The Harbour', 'anchorage'));
    const third = await uploadByApi(profile.page, book('The Unread', 'silence'));
    let asked: string[] = [];
    profile.page.on('request', (request) => {
      if (request.url().includes('/chapters')) asked.push(new URL(request.url()).search);
    });
    const online = [await seen(profile.page, first, 'lantern')];
    await untilKept(profile.page, [first]);
    // Pages, search and shelf: no chapter twice.
    expect(asked.length).toBe(new Set(asked).size);
    online.push(await seen(profile.page, second, 'anchorage'));
    await untilKept(profile.page, [first, second]);
    await profile.page.goto('/dashboard');
    await expect(profile.page.getByText('The Unread').first()).toBeVisible();
    await untilInstalled(profile.page);
    const devtools = await profile.context.newCDPSession(profile.page);
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

    await profile.close();
    await profile.open(true);
    const { page } = profile;
    asked = [];
    await page.goto('/dashboard');
    const card = (id: number) => page.locator(`[data-book="${id}"]`);
    await expect(card(third).getByRole('button', { name: 'Needs a network' })).toBeDisabled();
    await expect(card(first).getByRole('button', { name: 'Continue Reading' })).toBeEnabled();
    await page.screenshot({ path: test.info().outputPath('library.png') });
    expect([await seen(page, first, 'lantern'), await seen(page, second, 'anchorage')]).toEqual(
      online,
    );
    await dragOver(page, WORDS);
    await page.getByRole('button', { name: 'Highlight in blue' }).click();
    await expect.poll(() => painted(page, 'note-blue')).toContain(WORDS);

    const sent = page.waitForResponse((answer) => /\/api\/sync$/.test(answer.url()) && answer.ok());
    await profile.context.setOffline(false);
    await sent;
    const notes = async () => {
      const headers = await bearer(page);
      const path = `/api/books/${second}/annotations/csv`;
      return (await page.request.get(path, { headers })).text();
    };
    await expect.poll(notes).toContain(WORDS);
  } finally {
    await profile.forget();
  }
});

test('a kept book that was never opened here opens where its reader is', async () => {
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    let { page } = profile;
    await newReader(page);
    const id = await uploadByApi(page, book('Read elsewhere', 'lighthouse'));
    const headers = { ...(await bearer(page)), ...(await xsrf(page.request)) };
    const place = { chapterIndex: 2, offset: 0 };
    const moved = await page.request.put(`/api/books/${id}/progress`, {
      headers,
      data: { progress: 50, position: place, base: 0, device: crypto.randomUUID() },
    });
    expect(moved.status(), await moved.text()).toBe(200);
    await page.goto('/dashboard');
    const card = page.locator(`[data-book="${id}"]`);
    await card.getByRole('button', { name: /^Reading status/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click();
    await page.keyboard.press('Escape');
    await untilKept(page, [id]);
    await untilInstalled(page);
    await profile.close();

    await profile.open(true);
    ({ page } = profile);
    await openBook(page, id);
    await expect(pageShown(page)).toContainText('The lighthouse of part 3.');
    await profile.context.setOffline(false);
    await page.goto(`/reader/${id}`);
    await expect(pageShown(page)).toContainText('The lighthouse of part 3.');
    const told = await page.request.get(`/api/books/${id}/progress`, { headers });
    expect((await told.json()).position).toEqual(place);
  } finally {
    await profile.forget();
  }
});
