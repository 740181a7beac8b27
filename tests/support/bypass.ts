/** A server whose chapters nobody has cleaned. */
import type { Page } from '@playwright/test';

import { GERMAN_BOOK } from './corpus';
import { newReader, openBook, uploadByApi } from './reader';

/** The chapters of every book are these from now on; the rest are a word each. */
export async function serveChapters(page: Page, sources: string[]): Promise<void> {
  await page.route('**/api/books/*/chapters?*', async (route) => {
    const answer = await route.fetch();
    const chapters = (await answer.json()) as { index: number; content: string }[];
    for (const chapter of chapters) chapter.content = sources[chapter.index] ?? '<p>Ende.</p>';
    await route.fulfill({ response: answer, json: chapters });
  });
}

/** Somebody new reads a book with these chapters. */
export async function readChapters(page: Page, sources: string[]): Promise<void> {
  await serveChapters(page, sources);
  await newReader(page);
  await openBook(page, await uploadByApi(page, GERMAN_BOOK));
}

/** What is asked of others than the app's own origin from now on. */
export function strangersOf(page: Page, baseURL: string | undefined): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${baseURL}/`) || /^(blob|data):/.test(url);
    if (!isOwn && !request.isNavigationRequest()) strangers.push(url);
  });
  return strangers;
}

const HOOKS = 'alert confirm prompt print evil xss XSS invoke pwn hack notie';

/** Calls from now on, in any frame, of functions that payloads call. */
export async function callsOf(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await page.exposeBinding('__called', (_, name: string) => calls.push(name));
  page.on('dialog', (dialog) => {
    calls.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript((names: string) => {
    for (const name of names.split(' ')) {
      // biome-ignore lint/suspicious/noExplicitAny: the binding is put there by the test.
      Object.defineProperty(window, name, { value: () => (window as any).__called(name) });
    }
  }, HOOKS);
  return calls;
}
