/** How much one reads, and when: counted to the character, seen by nobody else, off, and gone. */
import { readFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { bearer, newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const file = (title: string) =>
  made({
    title,
    chapters: [
      { title: 'One', body: `<h1>One</h1>${prose(6)}` },
      { title: 'A page', body: '<p>One line.</p>' },
      { title: 'Two', body: prose(9) },
    ],
  });

async function charactersOf(page: Page, id: number): Promise<number> {
  const headers = await bearer(page);
  const answer = await page.request.get(`/api/books/${id}/manifest`, { headers });
  const { chapters } = (await answer.json()) as { chapters: { textLength: number }[] };
  return chapters.reduce((sum, { textLength }) => sum + textLength, 0);
}

interface Day {
  seconds: number;
  characters: number;
  finished: number;
}

async function days(page: Page): Promise<Day[]> {
  const headers = await bearer(page);
  const answer = await page.request.get('/api/reading/statistics', { headers });
  return ((await answer.json()) as { days: Day[] }).days;
}

const numberShown = async (page: Page) =>
  Number(await pageShown(page).getAttribute('data-page-number'));

/** Opens a book, and waits until what counts is there: it is fetched behind the first page. */
async function openCounted(page: Page, id: number): Promise<void> {
  const counts = page.waitForResponse((answer) => /\/tracking[-.]/.test(answer.url()));
  await openBook(page, id);
  await untilExact(page);
  await counts;
  await page.waitForTimeout(1000);
}

/** What follows from a page that is there is done: it is counted from now on. */
const nextTask = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
  );

/** A minute for each page, of which nobody has to wait for a second. */
async function readThrough(page: Page): Promise<number> {
  const pages = Number(await pageShown(page).getAttribute('data-total-pages'));
  for (let number = 1; ; number += 1) {
    await expect.poll(() => numberShown(page)).toBe(number);
    await nextTask(page);
    await page.clock.fastForward(60_000);
    if (number === pages) return pages;
    await page.keyboard.press('ArrowRight');
  }
}

test('a book that is read through has all its characters, and its reader has the say', async ({
  page,
}) => {
  await newReader(page);
  const id = await uploadByApi(page, file('Read through'));
  const characters = await charactersOf(page, id);
  await page.clock.install();
  await openCounted(page, id);
  const pages = await readThrough(page);
  expect(pages).toBeGreaterThan(5);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'My reading' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My reading' })).toBeVisible();
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('Today')).toContainText(`${characters.toLocaleString('en')} characters`);
  const [read] = await days(page);
  const seconds = read?.seconds ?? 0;
  expect(read).toMatchObject({ characters, finished: 1 });
  expect(seconds).toBeGreaterThanOrEqual(pages * 60);
  expect(seconds).toBeLessThan((pages + 2) * 60);
  const minutes = Math.round(seconds / 60);
  await expect(section('This week')).toContainText(`${minutes} min in all`);
  await expect(section('Book by book').getByRole('link', { name: 'Read through' })).toBeVisible();
  await expect(section('Read to the end').getByRole('listitem')).toContainText('Read through');
  await expect(section('The last months').getByRole('table').first()).toContainText(
    `, ${minutes} min`,
  );
  await expectNoViolationsInAnyTheme(page);

  // A goal, with the keyboard; it is there the next time, too.
  await page.getByLabel('Time a day').selectOption('5 min');
  await page.getByLabel('Books a year').selectOption('12');
  await expect(section('Today')).toContainText('1 of 12 books read this year.');
  const reached = 'You have come to your goal of 5 min.';
  await expect(section('Today')).toContainText(reached);
  await page.reload();
  await expect(section('Today')).toContainText(reached);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'As a table (CSV)' }).click();
  const table = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(table[1]?.split(',').slice(3, 5)).toEqual([String(seconds), String(characters)]);

  // Off: nothing is noted, nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole('switch', { name: 'Count what I read' }).click();
  await expect(page.getByText('Nothing is counted at the moment.')).toBeVisible();
  await openCounted(page, id);
  await page.keyboard.press('Home');
  await page.clock.fastForward(60_000);
  await page.keyboard.press('ArrowRight');
  await page.goto('/my-reading');
  await expect(section('Today')).toContainText(`${characters.toLocaleString('en')} characters`);
  expect(sent).toContain('/api/sync');
  expect(sent).not.toContain('/api/reading/stretches');

  // Gone, once one has said so twice.
  await page.getByRole('button', { name: 'Delete my statistics' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await days(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete my statistics' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Nothing read yet')).toBeVisible();
  expect(await days(page)).toEqual([]);
});

test('what is scrolled without a network counts once there is one, and the page may be closed', async ({
  page,
  context,
}) => {
  await newReader(page);
  await page.evaluate(() =>
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ isPaginated: false })),
  );
  const id = await uploadByApi(
    page,
    made({ title: 'Scrolled', chapters: [{ title: 'One', body: prose(14) }] }),
  );
  const characters = await charactersOf(page, id);
  await page.clock.install();
  await openCounted(page, id);
  await context.setOffline(true);
  const left = () =>
    page
      .locator('[data-scroller]')
      .evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight);
  const start = () => pageShown(page).getAttribute('data-start-offset');
  while ((await left()) > 1) {
    await page.clock.fastForward(45_000);
    const before = await start();
    await page.keyboard.press('PageDown');
    await expect.poll(start).not.toBe(before);
    await nextTask(page);
  }
  await page.clock.fastForward(45_000);
  // It is not waited for otherwise, and what it is in is closing meanwhile.
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const later = await context.newPage();
  await context.setOffline(false);
  await later.goto('/my-reading');
  await expect(later.getByRole('region', { name: 'Today' })).toContainText(
    `${characters.toLocaleString('en')} characters`,
  );
});
