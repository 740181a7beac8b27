import { test as base, expect, type Page } from '@playwright/test';

import { corpus, expectations, hasCorpus } from '../support/corpus';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const open = expectations('epub').filter(({ expect }) => expect.startsWith('open'));
const safe = expectations('epub-hostile').filter(({ expect }) => expect === 'open-safe');

/** One reader opens all books that a worker tries: signing in anew for each took longer than reading. */
const test = base.extend<object, { reader: Page }>({
  reader: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use;
      const context = await browser.newContext({ baseURL, locale });
      const page = await context.newPage();
      await newReader(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

test.describe('every book marked open shows its text and asks nobody else', () => {
  test.skip(!hasCorpus, 'the shared corpus is not here');

  for (const { file, expect: expected } of [...open, ...safe]) {
    test(file, async ({ reader: page, baseURL }) => {
      for (const event of ['request', 'console', 'pageerror', 'dialog'] as const) {
        page.removeAllListeners(event);
      }
      const strangers: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(blob|data):/.test(url)) strangers.push(url);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('dialog', (dialog) => {
        faults.push(`a script ran: ${dialog.message()}`);
        void dialog.dismiss();
      });

      const optional = expected !== 'open' && expected !== 'open-safe';
      const id = await uploadByApi(page, corpus(file)).catch((error: unknown) => {
        if (!optional) throw error;
      });
      if (id === undefined) return;
      await openBook(page, id);
      await untilExact(page);
      const last = Number(await pageShown(page).getAttribute('data-total-pages'));
      for (let turned = 1; turned < Math.min(last, 4); turned += 1) {
        await page.keyboard.press('PageDown');
        await expect(pageShown(page)).toHaveAttribute('data-page-number', String(turned + 1));
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 160)));
      }
      const box = await pageShown(page).evaluate((shown) => ({
        high: shown.scrollHeight - shown.clientHeight,
        // Below its lines there is room for letters that are higher than theirs.
        below: Math.max(
          0,
          Math.round(
            (shown.lastElementChild?.getBoundingClientRect().bottom ?? 0) -
              shown.getBoundingClientRect().bottom +
              Number.parseFloat(getComputedStyle(shown).paddingBottom),
          ),
        ),
        wide: shown.scrollWidth - shown.clientWidth,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        something:
          /\S/.test(shown.textContent ?? '') || shown.querySelector('img,svg,table,hr') !== null,
      }));
      expect(box).toEqual({ high: 0, below: 0, wide: 0, sideways: 0, something: true });
      expect(strangers).toEqual([]);
      // A picture that the book lacks is told by a placeholder, and by the network's own line.
      expect(faults.filter((fault) => !/404 \(Not Found\)/.test(fault))).toEqual([]);
    });
  }
});
