/** Without a network: how soon the first page stands, and how fast all of it is thrown away. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { APP, launchOptions } from '../playwright.config';
import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { heavyBook } from '../support/heavy-book';
import { forgetShelf } from '../support/kept-books';
import { OwnProfile, untilInstalled, untilKept } from '../support/own-profile';
import { newReader, openBook, untilExact, uploadByApi } from '../support/reader';
import { digits, median, publish, type Row, spread } from './report';

const TITLE = hasCorpus ? 'Moby-Dick' : 'Die Verwandlung';
const FILE = hasCorpus ? corpus('epub/idpf-moby-dick.epub') : GERMAN_BOOK;
/** VOKAL_BENCH_ROUNDS makes a quick look possible. */
const OPENINGS = Number(process.env.VOKAL_BENCH_ROUNDS ?? 10);
/** What is kept when somebody signs out, and in how many books. */
const WIPED_MB = 500;
const BOOKS = 10;
const MB = 1_000_000;

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];

declare global {
  /** When the first words of a page were painted, in milliseconds from the navigation on. */
  var firstWords: number | undefined;
  /** What of the shelf was thrown away, in its order. */
  var wiped: { what: string; at: number }[];
}

/** Notes when a page first shows words, after the frame that paints them. */
function watchWords(): void {
  const hasWords = () =>
    [...document.querySelectorAll('[data-page]')].some((page) => page.textContent?.trim());
  new MutationObserver((_, observer) => {
    if (!hasWords()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        globalThis.firstWords = performance.now();
      });
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Notes when the key is deleted, and the database that it opened. */
function watchWiping(): void {
  globalThis.wiped = [];
  const note = (what: string) => globalThis.wiped.push({ what, at: performance.now() });
  // The press as the browser has it: what the test itself takes to find the button is not ours.
  addEventListener(
    'click',
    ({ timeStamp }) => globalThis.wiped.push({ what: 'press', at: timeStamp }),
    { capture: true },
  );
  const { clear } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.clear = function (this: IDBObjectStore) {
    if (this.name === 'keys') this.transaction.addEventListener('complete', () => note('key'));
    return clear.call(this);
  };
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name: string) {
    const request = deleteDatabase.call(this, name);
    if (name === 'vokal-shelf') {
      note('begun');
      request.addEventListener('success', () => note('books'));
    }
    return request;
  };
}

/** From the navigation to the first words, in a browser that was just started. */
async function opening(profile: OwnProfile, id: number, offline: boolean): Promise<number> {
  await profile.open(offline);
  await profile.context.addInitScript(watchWords);
  const { page } = profile;
  await page.goto(`/reader/${id}`);
  const words = () => page.evaluate(() => globalThis.firstWords ?? 0);
  await expect.poll(words).toBeGreaterThan(0);
  const took = await words();
  await profile.close();
  return took;
}

test('the first page of a kept book', async () => {
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    const { page } = profile;
    await newReader(page);
    const id = await uploadByApi(page, FILE);
    await openBook(page, id);
    await untilExact(page);
    // Behind the cover, where there are words.
    await page.keyboard.press('g');
    await page.getByRole('textbox', { name: /page/i }).fill('40 %');
    await page.keyboard.press('Enter');
    const words = () => page.locator('[data-page]').innerText();
    await expect.poll(words).not.toBe('');
    await page.keyboard.press('ArrowRight');
    // Until that is the place to go on at.
    await page.waitForTimeout(2000);
    await untilKept(page, [id]);
    await page.goto('/dashboard');
    await untilInstalled(page);
    await profile.close();

    const offline: number[] = [];
    const online: number[] = [];
    const fetched: number[] = [];
    for (let run = 0; run < OPENINGS; run += 1) {
      offline.push(await opening(profile, id, true));
      online.push(await opening(profile, id, false));
      // The same with nothing kept: what it costs to have it from the server.
      await profile.open();
      await profile.page.goto('/api/health');
      await forgetShelf(profile.page);
      await profile.close();
      fetched.push(await opening(profile, id, false));
      await profile.open();
      await openBook(profile.page, id);
      await untilKept(profile.page, [id]);
      await profile.close();
    }
    const ratio = median(offline) / median(online);
    const row = (what: string, times: number[]): Row => ({
      what,
      figure: `${spread(times)}, 95 of 100 ${digits(p95(times) ?? Number.NaN)} ms`,
    });
    await publish({
      order: 48,
      title: 'Without a network: the first page',
      note: `${TITLE}, ${OPENINGS} times each in turn, the browser closed and started anew before each, with the same profile: from the navigation to the first words that are painted.`,
      rows: [
        {
          ...row('kept, without a network', offline),
          ratio: `${digits(ratio)} of online`,
          target: 'not slower than online (1.1)',
          met: ratio < 1.1,
        },
        row('kept, with a network', online),
        row('not kept, with a network', fetched),
      ],
    });
  } finally {
    await profile.forget();
  }
});

async function pinAll(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto('/dashboard');
  for (const n of ids.keys()) {
    const card = page.getByRole('article', { name: `Atlas ${n + 1}`, exact: true });
    await card.hover();
    await card.getByRole('button', { name: /^Reading status/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Keep on this device/ }).click();
    await page.keyboard.press('Escape');
    await expect(card.getByText('On this device')).toBeVisible({ timeout: 60_000 });
  }
  await untilKept(page, ids);
}

/** Everything that scripts can still reach of what is kept. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      answers.push(...kept.map(({ url }) => url).filter((url) => url.includes('/api/')));
    }
    const files: string[] = [];
    const folder = await navigator.storage.getDirectory();
    const entries = folder as unknown as AsyncIterable<[string, unknown]>;
    for await (const [name] of entries) files.push(name);
    return [...names.filter((name) => name === 'vokal-shelf'), ...answers, ...files];
  });

/** What the browser still has of it on the disk, bytes. */
function onDisk(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.parentPath.includes('IndexedDB'))
    .reduce((sum, { parentPath, name }) => {
      const size = statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0;
      return sum + size;
    }, 0);
}

async function signOut(context: BrowserContext, page: Page, folder: string) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  const before = onDisk(folder);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  const seen = await page.evaluate(() => performance.now());
  await expect.poll(() => left(page), { intervals: [10], timeout: 60_000 }).toEqual([]);
  const gone = await page.evaluate(() => performance.now());
  const wiped = await page.evaluate(() => globalThis.wiped);
  // The first tells: who comes to the login looks once more.
  const told = (what: string) => wiped.find((one) => one.what === what)?.at ?? Number.NaN;
  const begin = told('press');
  const at = (what: string) => told(what) - begin;
  const [entry, nothing] = [seen - begin, gone - begin];
  const disk = performance.now();
  await expect
    .poll(() => onDisk(folder), { timeout: 120_000, intervals: [50] })
    .toBeLessThan(before / 100);
  const freed = nothing + performance.now() - disk;
  expect(context.pages()).toHaveLength(1);
  return { before, entry, nothing, key: at('key'), begun: at('begun'), books: at('books'), freed };
}

test('five hundred megabytes are thrown away', async () => {
  test.setTimeout(1_200_000);
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    const { page } = profile;
    await newReader(page);
    const ids: number[] = [];
    for (let n = 1; n <= BOOKS; n += 1) {
      ids.push(await uploadByApi(page, heavyBook(n, WIPED_MB / BOOKS)));
    }
    await pinAll(page, ids);
    await profile.context.addInitScript(watchWiping);
    const out = await signOut(profile.context, page, profile.folder);
    expect(out.key, 'the key goes before the books').toBeLessThan(out.begun);
    const ms = (time: number) => `${digits(time)} ms`;
    await publish({
      order: 49,
      title: 'Without a network: signing out',
      note: `${BOOKS} books with ${WIPED_MB} MB of pictures are kept (${digits(out.before / MB)} MB on the disk); from the press of *Logout* on, once.`,
      rows: [
        { what: 'the key is deleted', figure: ms(out.key), target: '< 100 ms', met: out.key < 100 },
        { what: 'deleting the books begins', figure: ms(out.begun) },
        { what: 'the books are deleted', figure: ms(out.books) },
        { what: 'the login can be seen', figure: ms(out.entry) },
        {
          what: 'no script finds anything (IndexedDB, Cache Storage, OPFS)',
          figure: ms(out.nothing),
        },
        { what: 'the disk has its room back', figure: ms(out.freed) },
      ],
    });
  } finally {
    await profile.forget();
  }
});
