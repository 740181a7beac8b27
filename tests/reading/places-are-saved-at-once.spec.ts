/** Wherever and whenever a book is left, it is opened there again; and no other book is. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { bearer, newReader, pageShown, untilExact, uploadByApi } from '../support/reader';

const book = (title: string) =>
  made({ title, chapters: [{ title: 'All of it', body: prose(40) }] });

const read = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: /Reading$/ });

async function position(page: Page, id: number): Promise<unknown> {
  const answer = await page.request.get(`/api/books/${id}/progress`, {
    headers: await bearer(page),
  });
  return ((await answer.json()) as { position: unknown }).position;
}

test('a turn in the moment in which the page is left', async ({ page }) => {
  await newReader(page);
  const first = await uploadByApi(page, book('First'));
  const second = await uploadByApi(page, book('Second'));
  await page.goto('/dashboard');
  await read(page, 'First').click();
  await untilExact(page);
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  await page.waitForTimeout(400);

  // A tab that goes draws nothing any more.
  const shown = await page.evaluate(async () => {
    window.requestAnimationFrame = () => 0;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    await new Promise((done) => setTimeout(done));
    const number = document.querySelector<HTMLElement>('[data-page]')?.dataset.pageNumber;
    const told = document.querySelector('[aria-label="Reading progress"] [role=status]');
    location.reload();
    return [number, told?.textContent];
  });
  // The turn has waited for its page alone.
  expect(shown).toEqual(['3', expect.stringContaining('Page 2 of')]);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '3');

  await untilExact(page);
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '4');

  // The next book is opened in the same tab, and only looked at.
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await read(page, 'Second').click();
  await untilExact(page);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(read(page, 'Second')).toBeVisible();
  await expect.poll(() => position(page, first)).not.toBeNull();
  await page.waitForTimeout(1500);
  expect(await position(page, second)).toBeNull();
});

interface Sent {
  position: { offset: number } | null;
  rev: number;
  updatedAt: string;
}

async function sentOf(page: Page, ids: readonly number[]): Promise<Sent[]> {
  const headers = await bearer(page);
  const asked = ids.map(async (id) => {
    const answer = await page.request.get(`/api/books/${id}/progress`, { headers });
    const { position, rev, updatedAt } = (await answer.json()) as Sent;
    return { position, rev, updatedAt };
  });
  return Promise.all(asked);
}

/** Of how many books this device still owes the server the place. */
const owed = (page: Page) =>
  page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('book-progress-'));
    return keys.filter((key) => !JSON.parse(localStorage.getItem(key) ?? '{}').sent).length;
  });

test('several books, each left by an address while its pages are turned', async ({ page }) => {
  await newReader(page);
  const ids: number[] = [];
  for (const title of ['One', 'Two', 'Three']) ids.push(await uploadByApi(page, book(title)));
  const read: number[] = [];
  for (const id of ids) {
    await page.goto(`/reader/${id}`);
    await untilExact(page);
    for (let turns = 0; turns < 3; turns += 1) {
      await page.keyboard.press('PageDown');
      await expect(pageShown(page)).toHaveAttribute('data-page-number', `${turns + 2}`);
      await page.waitForTimeout(160);
    }
    read.push(Number(await pageShown(page).getAttribute('data-start-offset')));
  }
  // Nothing of Vokal is open any more that could send it later.
  await page.goto('/api/health');
  const offsets = async () => (await sentOf(page, ids)).map(({ position: at }) => at?.offset);
  await expect.poll(offsets).toEqual(read);
  const sent = await sentOf(page, ids);

  // Nobody was there any more to hear the answers: they are asked for, and no place is sent as
  // if it were read now, neither by the next page nor by a sign-out.
  await page.goto('/dashboard');
  await expect.poll(() => owed(page)).toBe(0);
  expect(await sentOf(page, ids)).toEqual(sent);
});

test('what could not be sent as a book was left is sent with the next page of Vokal', async ({
  page,
}) => {
  await newReader(page);
  const id = await uploadByApi(page, book('Left behind'));
  await page.goto(`/reader/${id}`);
  await untilExact(page);
  // The network is gone, for this page.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  });
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  const offset = Number(await pageShown(page).getAttribute('data-start-offset'));
  await page.goto('/api/health');
  await page.waitForTimeout(500);
  expect(await position(page, id)).toBeNull();
  await page.goto('/dashboard');
  await expect.poll(() => position(page, id)).toMatchObject({ chapterIndex: 0, offset });
});
