/** Looking something up is not reading on: the place stays, the way back is the browser's. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import {
  bearer,
  newReader,
  newReaderAtHome,
  openBook,
  pageShown,
  untilExact,
  uploadByApi,
} from '../support/reader';

const file = () =>
  made({
    title: 'A book with notes',
    chapters: [
      ...Array.from({ length: 6 }, (_, n) => ({
        title: `Part ${n + 1}`,
        body: `<p>See <a href="c6.xhtml#note">the note</a>. Co\u00adope\u00adra\u00adtion\u2060.</p>${prose(12)}`,
      })),
      { title: 'Notes', body: `${prose(14)}<p id="note">The note itself.</p>${prose(6)}` },
    ],
  });

async function reading(page: Page): Promise<number> {
  await newReaderAtHome(page);
  const id = await uploadByApi(page, file());
  await openBook(page, id);
  await untilExact(page);
  return id;
}

async function place(page: Page) {
  const mark = async (name: string) => Number(await pageShown(page).getAttribute(name));
  return {
    chapterIndex: await mark('data-chapter-index'),
    offset: await mark('data-start-offset'),
  };
}

async function press(page: Page, key: string): Promise<void> {
  const before = await pageShown(page).getAttribute('data-page-number');
  await page.keyboard.press(key);
  await expect(pageShown(page)).not.toHaveAttribute('data-page-number', before ?? '');
  await page.waitForTimeout(160);
}

async function saved(page: Page, id: number) {
  const headers = await bearer(page);
  const answer = await page.request.get(`/api/books/${id}/progress`, { headers });
  return ((await answer.json()) as { position: { chapterIndex: number; offset: number } | null })
    .position;
}

async function jumpByContents(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Table of Contents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a link, the browser’s Back, and the place that is kept', async ({ page }) => {
  const id = await reading(page);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowLeft');
  const first = await place(page);
  await expect.poll(() => saved(page, id)).toEqual(first);

  await page.getByRole('link', { name: 'the note' }).click();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '6');
  await expect(pageShown(page)).toContainText('The note itself.');
  // One page on is still looking.
  await press(page, 'ArrowRight');
  await page.waitForTimeout(1500);
  expect(await saved(page, id)).toEqual(first);

  await page.goBack();
  await expect(page).toHaveURL(/\/reader\//);
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  expect(await place(page)).toEqual(first);
  await page.goForward();
  await expect(pageShown(page)).toContainText('The note itself.');

  // Who closes the book there opens it where they read.
  await page.reload();
  await expect(pageShown(page)).toBeVisible();
  expect(await place(page)).toEqual(first);

  // Two pages on, they read there.
  await jumpByContents(page, 'Notes');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '6');
  await press(page, 'ArrowRight');
  await press(page, 'ArrowRight');
  await expect.poll(() => saved(page, id)).toEqual(await place(page));
});

test('ten jumps, ten steps back, each to its own place', async ({ page }) => {
  await reading(page);
  const places = [await place(page)];
  for (let jump = 0; jump < 10; jump += 1) {
    const to = (jump * 5 + 2) % 7;
    await jumpByContents(page, to === 6 ? 'Notes' : `Part ${to + 1}`);
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(to));
    await press(page, 'ArrowRight');
    places.push(await place(page));
  }
  for (const { chapterIndex, offset } of places.toReversed().slice(1)) {
    await page.goBack();
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(chapterIndex));
    await expect(pageShown(page)).toHaveAttribute('data-start-offset', String(offset));
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('who stays for half a minute reads there', async ({ page }) => {
  await page.clock.install();
  const id = await reading(page);
  await jumpByContents(page, 'Part 4');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '3');
  await page.clock.runFor(29_000);
  expect(await saved(page, id)).toBeNull();
  await page.clock.runFor(2500);
  await expect.poll(() => saved(page, id)).toEqual({ chapterIndex: 3, offset: 0 });
});

test('after panels and jumps the keys are the page’s, and the bars go', async ({ page }) => {
  await reading(page);
  const root = page.locator('[data-bars]');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Display settings' })).toBeHidden();
  await press(page, 'Space');

  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await press(page, 'Space');

  await page.getByRole('button', { name: 'Table of Contents' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'Space');

  await jumpByContents(page, 'Part 5');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '4');
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(pageShown(page)).toHaveAttribute('data-start-offset', '0');
  await press(page, 'Space');

  const wayBack = page.getByRole('button', { name: 'Back to where you were' });
  await jumpByContents(page, 'Part 2');
  await expect(wayBack).toBeVisible();
  await page.mouse.move(640, 400);
  await expect(wayBack).toBeHidden();
  await expect(root).toHaveAttribute('data-bars', 'hidden');
  const header = page.getByRole('banner');
  await expect.poll(() => header.evaluate((bar) => getComputedStyle(bar).opacity)).toBe('0');
  const number = await pageShown(page).getAttribute('data-page-number');
  const pages = await pageShown(page).getAttribute('data-total-pages');
  await expect(page.getByText(`${number} / ${pages}`, { exact: true })).toBeVisible();
});

test('the way back leads back by its button, too', async ({ page }) => {
  await reading(page);
  await press(page, 'ArrowRight');
  const before = await place(page);
  await jumpByContents(page, 'Part 6');
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(pageShown(page)).toHaveAttribute('data-start-offset', String(before.offset));
  expect(await place(page)).toEqual(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('what is copied has neither joiners nor soft hyphens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await reading(page);
  await pageShown(page).locator('p').first().selectText();
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.text).toContain('Cooperation.');
  expect(`${copied.text}${copied.html}`).not.toMatch(/[\u2060\u00ad]/);
});

test('a chapter that does not come is told of as one, until the reader goes on without it', async ({
  page,
}) => {
  await newReader(page);
  const id = await uploadByApi(page, file());
  const chapters = /\/api\/books\/\d+\/chapters\?/;
  await page.route(chapters, (route) =>
    /[?&]from=0(&|$)/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await openBook(page, id);
  const told = page.getByRole('alert').filter({ hasText: 'The chapter could not be loaded' });
  const wayBack = page.getByRole('button', { name: 'Back to where you were' });
  // That others did not come is nothing to whoever reads this one.
  await page.waitForTimeout(1000);
  await expect(told).toHaveCount(0);

  await jumpByContents(page, 'Notes');
  await expect(told).toBeVisible();
  await expect(wayBack).toHaveCount(0);
  await press(page, 'ArrowRight');
  await expect(told).toHaveCount(0);

  await jumpByContents(page, 'Notes');
  await expect(told).toBeVisible();
  await page.unroute(chapters);
  await jumpByContents(page, 'Notes');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '6');
  await expect(told).toHaveCount(0);
  await expect(wayBack).toBeVisible();
});
