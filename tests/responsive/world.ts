/** A server with everything that a screen may have to show: nothing, one of it, and too much. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

import { book } from '../load/books.mjs';
import type { OwnServer } from '../support/own-server';
import { sample, uploadPdfByApi } from '../support/pdf';
import { register, xsrf } from '../support/reader';
import { startStudy } from '../support/staff';
import type { Language } from './words';

/** Titles and names as real books have them, at their worst. */
export const LONG_TITLE =
  'Die wunderbare Reise des kleinen Nils Holgersson mit den Wildgänsen und was er unterwegs ' +
  'über Freundschaftsbeziehungen lernte: Gesamtausgabe in einem Band';
const BOOKS = [
  { title: LONG_TITLE, author: 'Selma Ottilia Lovisa Lagerlöf und Pauline Klaiber-Gottschau' },
  { title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', author: '' },
  { title: 'Война и мир', author: 'Лев Николаевич Толстой' },
  { title: '紅樓夢', author: '曹雪芹' },
  { title: 'Emma', author: 'Jane Austen' },
];

/** `none` has nothing, `one` a book, `many` more than a row of it. */
export type Who = 'stranger' | 'none' | 'one' | 'many' | 'staff';

export interface World {
  server: OwnServer;
  accounts: Record<'none' | 'one' | 'many', { email: string; password: string }>;
  /** The book with the long title, of `many`. */
  longBook: number;
  /** A document of `many`. */
  document: string;
}

const STAFF = { username: 'grace', password: 'correct horse battery' };
const PARTICIPANTS = 40;

export async function createWorld(browser: Browser, worker: number): Promise<World> {
  const server = await startStudy(worker, PARTICIPANTS);
  const context = await browser.newContext({ baseURL: server.url });
  const none = await register(context.request);
  const one = await register(context.request);
  const many = await register(context.request);
  const accounts = { none, one, many };
  const world: World = { server, accounts, longBook: 0, document: '' };
  await inside(browser, world, 'one', (page) => addBook(page, BOOKS[4] as (typeof BOOKS)[0]));
  await inside(browser, world, 'many', async (page) => {
    // The last one added stands first.
    for (const about of BOOKS.toReversed()) world.longBook = await addBook(page, about);
    await addProgress(page, world.longBook);
    world.document = await uploadPdfByApi(page, sample('report'));
    await uploadPdfByApi(page, sample('scan'));
  });
  await context.close();
  return world;
}

/** Opens the library as one of the readers for what is to be put there. */
async function inside(
  browser: Browser,
  world: World,
  who: Who,
  act: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await enterAs(browser, world, who, 'en');
  const page = await context.newPage();
  await page.goto('/icon.svg');
  await act(page);
  await context.close();
}

async function addBook(page: Page, about: { title: string; author: string }): Promise<number> {
  const answer = await page.request.post('/api/books/upload', {
    multipart: {
      epubFile: {
        name: 'book.epub',
        mimeType: 'application/epub+zip',
        buffer: book({ chapters: 12, chapterBytes: 9_000, ...about }),
      },
    },
    headers: await ownHeaders(page),
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}

async function addProgress(page: Page, id: number): Promise<void> {
  const data = { progress: 38, position: { chapterIndex: 4, offset: 2000 } };
  const headers = await ownHeaders(page);
  await page.request.put(`/api/books/${id}/progress`, { data, headers });
}

async function ownHeaders(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('epub_token'));
  return { authorization: `Bearer ${token}`, ...(await xsrf(page.request)) };
}

/** A browser of somebody's own: signed in without a screen, in their language and colours. */
export async function enterAs(
  browser: Browser,
  { server, accounts }: World,
  who: Who,
  language: Language,
  theme = 'light',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: language === 'de' ? 'de-DE' : 'en-US',
    reducedMotion: 'reduce',
  });
  const stored: Record<string, string> = {
    'vokal-language': language,
    'epub-reader-preferences': JSON.stringify({ theme }),
  };
  if (who === 'staff') {
    await answerTo(context.request, '/api/admin/session', STAFF);
    stored['vokal-staff-role'] = 'admin';
  } else if (who !== 'stranger') {
    stored.epub_token = await tokenFrom(context.request, '/api/auth/login', accounts[who]);
  }
  // Once alone: what the page itself stores later, such as a newer token, stays.
  await context.addInitScript((entries: Record<string, string>) => {
    // A frame without an origin of its own has no storage.
    if (window !== window.top || localStorage.getItem('oracle-entered')) return;
    localStorage.setItem('oracle-entered', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

async function tokenFrom(request: APIRequestContext, path: string, data: object): Promise<string> {
  return ((await (await answerTo(request, path, data)).json()) as { token: string }).token;
}

async function answerTo(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data, headers: await xsrf(request) });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}
