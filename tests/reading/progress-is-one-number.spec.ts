/** Footer, card, continue card, list and API tell the same progress of the same place. */
import { expect, type Page, test } from '@playwright/test';

import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { type MadeChapter, made, prose } from '../support/epub';
import { bearer, newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const parts = (count: number, paragraphs: number): MadeChapter[] =>
  Array.from({ length: count }, (_, n) => ({ title: `Part ${n + 1}`, body: prose(paragraphs) }));

const books = [
  { chapters: 1, file: () => made({ title: 'One', chapters: parts(1, 60) }) },
  { chapters: 3, file: () => GERMAN_BOOK },
  { chapters: 12, file: () => made({ title: 'Twelve', chapters: parts(12, 8) }) },
  {
    chapters: 393,
    file: () =>
      hasCorpus
        ? corpus('epub/se-war-and-peace.epub')
        : made({ title: 'Many', chapters: parts(393, 4) }),
  },
  { chapters: 2000, file: () => made({ title: 'Most', chapters: parts(2000, 1) }) },
];

interface Told {
  title: string;
  readingProgress: number;
  lastReadAt: string | null;
  chapters: { textLength: number; linear: boolean }[];
}

async function asked<T>(page: Page, path: string): Promise<T> {
  return (await (
    await page.request.get(path, { headers: await bearer(page), maxRetries: 2 })
  ).json()) as T;
}

/** Percent before the page in view, counted from the manifest and the page's own marks. */
async function counted(page: Page, chapters: Told['chapters']): Promise<number> {
  const mark = async (name: string) => Number(await pageShown(page).getAttribute(name));
  const at = await mark('data-chapter-index');
  const linear = chapters.map(({ textLength, linear: main }) => (main ? textLength : 0));
  const all = linear.reduce((sum, length) => sum + length, 0);
  const before = linear.slice(0, at).reduce((sum, length) => sum + length, 0);
  return ((before + (await mark('data-start-offset'))) / all) * 100;
}

for (const { chapters, file } of books) {
  test(`${chapters} chapters`, async ({ page }) => {
    await newReader(page);
    const id = await uploadByApi(page, file());
    const { title, chapters: lengths } = await asked<Told>(page, `/api/books/${id}/manifest`);
    expect(lengths).toHaveLength(chapters);
    await openBook(page, id);
    await untilExact(page);
    const footer = page.getByText(/% complete$/);
    expect(await footer.textContent()).toBe(
      `${(await counted(page, lengths)).toFixed(1)}% complete`,
    );

    for (const moves of [
      ['ArrowRight'],
      ['ArrowRight', 'ArrowRight', 'ArrowRight'],
      ['End'],
      ['ArrowLeft'],
    ]) {
      for (const key of moves) {
        const before = await pageShown(page).getAttribute('data-page-number');
        await page.keyboard.press(key);
        await expect(pageShown(page)).not.toHaveAttribute('data-page-number', before ?? '');
        await page.waitForTimeout(160);
      }
      const last = moves[0] === 'End';
      const exact = last ? 100 : await counted(page, lengths);
      const shown = last ? 100 : Math.min(99.9, exact);
      await expect(footer).toHaveText(`${shown.toFixed(1)}% complete`);
      const whole = last ? 100 : Math.min(99, Math.round(exact));
      const progress = () => asked<{ progress: number }>(page, `/api/books/${id}/progress`);
      await expect.poll(async () => (await progress()).progress).toBe(whole);
      const told = async () =>
        (await asked<Told[]>(page, '/api/books')).find((book) => book.title === title);
      // A place near the beginning is the same share as none.
      await expect.poll(async () => (await told())?.lastReadAt ?? null).not.toBeNull();
      expect((await told())?.readingProgress).toBe(whole);
      if (moves[0] === 'End') continue;

      // The library, and back to the very page.
      const at = await pageShown(page).getAttribute('data-start-offset');
      await page.getByRole('link', { name: 'Back to Library' }).click();
      const card = page.getByRole('article', { name: title });
      await expect(card).toContainText(`${whole}%`);
      await expect(card.getByRole('button', { name: 'Continue Reading' })).toBeVisible();
      const goOn = page.getByRole('link', { name: /Pick up where you left off/ });
      await expect(goOn).toContainText(`${whole}%`);
      await goOn.click();
      await expect(pageShown(page)).toHaveAttribute('data-start-offset', at ?? '');
      await untilExact(page);
    }
  });
}

test('in German the footer writes a comma', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'en-US' });
  const page = await context.newPage();
  await newReader(page);
  await openBook(page, await uploadByApi(page, GERMAN_BOOK));
  await page.evaluate(() => localStorage.setItem('vokal-language', 'de'));
  await page.reload();
  await expect(page.getByText('0,0 % gelesen')).toBeVisible();
  await context.close();
});
