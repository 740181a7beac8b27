/** The books that are timed, and the page they are timed on. */
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { register, xsrf } from '../support/reader';
import type { Bench } from './page/main';
import { BENCH } from './playwright.config';

export const TITLE = hasCorpus ? 'War and Peace' : 'Die Verwandlung';
export const FILE = hasCorpus ? corpus('epub/se-war-and-peace.epub') : GERMAN_BOOK;
/** The rounds of each subject; VOKAL_BENCH_ROUNDS makes a quick look possible. */
export const ROUNDS = Number(process.env.VOKAL_BENCH_ROUNDS ?? 5);

export interface Book {
  htmls: string[];
  language: string;
}

declare global {
  interface Window {
    bench: Bench;
    book: Book;
    other: Book;
  }
}

/** A book's chapters as the server stores them and gives them to the reader. */
async function stored(request: APIRequestContext, file: string): Promise<Book> {
  const account = await register(request);
  const login = await request.post('/api/auth/login', {
    data: account,
    headers: await xsrf(request),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, ...(await xsrf(request)) };
  const buffer = readFileSync(file);
  const epubFile = { name: 'book.epub', mimeType: 'application/epub+zip', buffer };
  const upload = await request.post('/api/books/upload', { multipart: { epubFile }, headers });
  expect(upload.status(), await upload.text()).toBe(201);
  const book = `/api/books/${((await upload.json()) as { id: number }).id}`;
  const { chapters, language } = await (await request.get(`${book}/manifest`, { headers })).json();
  const htmls: string[] = [];
  while (htmls.length < chapters.length) {
    const range = `from=${htmls.length}&to=${chapters.length}`;
    const answer = await request.get(`${book}/chapters?${range}`, { headers });
    for (const { content } of (await answer.json()) as { content: string }[]) htmls.push(content);
  }
  return { htmls, language };
}

/** Opens the page with `window.book`, the book to time, and `window.other`, to warm up with. */
export async function openBench(page: Page): Promise<void> {
  const [book, other] = [await stored(page.request, FILE), await stored(page.request, GERMAN_BOOK)];
  await page.goto(BENCH);
  await page.waitForFunction(() => 'bench' in window && crossOriginIsolated && !!gc);
  await page.evaluate(
    ([book, other]) => {
      Object.assign(window, { book, other });
    },
    [book, other] as const,
  );
}

export const bookAsBase64 = () => readFileSync(FILE).toString('base64');
