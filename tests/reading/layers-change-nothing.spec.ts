/** Whatever is painted over a page: its text, its offsets and its breaks are those without. */
import { expect, type Page, test } from '@playwright/test';

import { GERMAN_BOOK } from '../support/corpus';
import { bearer, newReader, pageShown, untilExact, uploadByApi, xsrf } from '../support/reader';

const PAGES = 6;
const ROUNDS = 3;
const NOTES = 300;

/** The same chances on each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Seen {
  html: string;
  [attribute: string]: string;
}

const seen = (page: Page): Promise<Seen> =>
  pageShown(page).evaluate((shown) => {
    const { pageNumber, totalPages, chapterIndex, startOffset, endOffset, overflow } = (
      shown as HTMLElement
    ).dataset;
    const numbers = { pageNumber, totalPages, chapterIndex, startOffset, endOffset, overflow };
    return { ...numbers, html: shown.innerHTML } as Seen;
  });

/** How much is painted over the page: ranges, or boxes where there are none. */
const paintedOver = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ranges = CSS.highlights ? [...CSS.highlights.values()].map(({ size }) => size) : [];
    const boxes = document.querySelectorAll('[data-mark]').length;
    return ranges.reduce((sum, size) => sum + size, boxes);
  });

/** The pages from a place on, one turned after the other. */
async function walk(page: Page, address: string): Promise<Seen[]> {
  await page.goto(address);
  await untilExact(page);
  if (address.includes('search=')) {
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toBeHidden();
  }
  const pages = [await seen(page)];
  while (pages.length < PAGES) {
    const pageNumber = pages.at(-1)?.pageNumber ?? '';
    // A key that is held turns no faster.
    await page.waitForTimeout(160);
    await page.keyboard.press('PageDown');
    await expect(pageShown(page)).not.toHaveAttribute('data-page-number', pageNumber);
    pages.push(await seen(page));
  }
  return pages;
}

/** Highlights of any length all over the book, over the ends of pages and over each other. */
async function mark(page: Page, book: number, next: () => number): Promise<void> {
  const headers = await bearer(page);
  const manifest = await page.request.get(`/api/books/${book}/manifest`, { headers });
  const { chapters } = (await manifest.json()) as { chapters: { textLength: number }[] };
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T;
  const changes = Array.from({ length: NOTES }, () => {
    const chapter = Math.floor(next() * chapters.length);
    const length = chapters[chapter]?.textLength ?? 0;
    const start = Math.floor(next() * Math.max(1, length - 1));
    const end = Math.min(length, start + 1 + Math.floor(next() ** 3 * 4000));
    const annotation = {
      kind: 'highlight',
      anchors: [
        {
          span: `${chapter}:${start}-${Math.max(start + 1, end)}`,
          textHash: '0000000000000000',
          quote: { prefix: '', exact: 'x', suffix: '' },
          progression: 0,
        },
      ],
      colour: pick(['yellow', 'green', 'blue', 'pink', 'purple']),
      style: pick(['highlight', 'underline']),
      body: '',
      tags: [],
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    };
    const id = crypto.randomUUID();
    return {
      of: 'annotation',
      id,
      key: crypto.randomUUID(),
      bookId: book,
      base: 0,
      annotation,
      fields: [],
    };
  });
  const device = crypto.randomUUID();
  const answer = await page.request.post('/api/sync', {
    headers: { ...headers, ...(await xsrf(page.request)) },
    data: { device, since: 0, changes },
  });
  expect((await answer.json()).refused).toEqual([]);
}

for (const api of ['with', 'without'] as const) {
  test(`text, offsets and breaks are the same, ${api} the Highlight API`, async ({ page }) => {
    if (api === 'without') {
      await page.addInitScript(() => {
        // biome-ignore lint/suspicious/noExplicitAny: as in a browser that never had it
        delete (globalThis as any).Highlight;
        // biome-ignore lint/suspicious/noExplicitAny: the same
        delete (CSS as any).highlights;
      });
    }
    const next = chance(18);
    await newReader(page);
    const book = await uploadByApi(page, GERMAN_BOOK);
    // A place from which pages end in paragraphs, and a chapter in them.
    const places = ['0:2000', '1:100'];
    const bare = [];
    for (const place of places) bare.push(await walk(page, `/reader/${book}?at=${place}`));
    await mark(page, book, next);
    for (let round = 0; round < ROUNDS; round += 1) {
      const frequency = Math.floor(next() * 5);
      const needle = ['e', 'Gregor', 'die', ''][round] ?? '';
      await page.evaluate(
        (wishes) => {
          const kept = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
          localStorage.setItem('epub-reader-preferences', JSON.stringify({ ...kept, ...wishes }));
        },
        {
          highlightMode: frequency === 0 ? 'none' : `frequency-${frequency}`,
          focus: ['sentence', 'ruler', 'sentence'][round],
        },
      );
      const which = round % places.length;
      const query = needle ? `&search=${needle}` : '';
      const pages = await walk(page, `/reader/${book}?at=${places[which]}${query}`);
      expect(await paintedOver(page)).toBeGreaterThan(0);
      expect(pages, `round ${round}, aid ${frequency}, “${needle}”`).toEqual(bare[which]);
    }
  });
}
