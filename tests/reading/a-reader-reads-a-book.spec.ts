import { expect, type Page, test } from '@playwright/test';

import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { newReader, pageShown, untilExact, upload } from '../support/reader';

const books = [
  { title: 'German book', file: GERMAN_BOOK },
  ...(hasCorpus ? [{ title: 'War and Peace', file: corpus('epub/se-war-and-peace.epub') }] : []),
];

async function place(page: Page) {
  const shown = pageShown(page);
  return {
    chapter: await shown.getAttribute('data-chapter-index'),
    offset: await shown.getAttribute('data-start-offset'),
  };
}

async function turn(page: Page, times: number): Promise<void> {
  for (let turned = 0; turned < times; turned += 1) {
    const before = await pageShown(page).getAttribute('data-page-number');
    await page.keyboard.press('ArrowRight');
    await expect(pageShown(page)).not.toHaveAttribute('data-page-number', before ?? '');
    // The keyboard is throttled to one page in 150 ms.
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 160)));
  }
}

for (const { title, file } of books) {
  test(`${title}: from upload to the next page, with the aid, and back after a reload`, async ({
    page,
  }) => {
    await newReader(page);
    await upload(page, file);
    await page.getByRole('button', { name: 'Start Reading' }).first().click();
    await expect(pageShown(page)).toBeVisible();
    await untilExact(page);
    await turn(page, 12);

    await page.getByRole('button', { name: /settings|display/i }).click();
    const pages = await pageShown(page).getAttribute('data-total-pages');
    const before = await place(page);
    await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 2' });
    await expect
      .poll(() => page.evaluate(() => CSS.highlights.get('stressed')?.size ?? 0))
      .toBeGreaterThan(10);
    expect(await place(page)).toEqual(before);
    expect(await pageShown(page).getAttribute('data-total-pages')).toBe(pages);
    // Words stay whole for screen readers: each text node is as the book has it.
    const longest = await pageShown(page).evaluate((shown) =>
      Math.max(...(shown.textContent ?? '').split(/\s+/).map((word) => word.length)),
    );
    expect(longest).toBeGreaterThan(7);
    expect(await pageShown(page).locator('b.stressed, span.unstressed').count()).toBe(0);
    const heard = await pageShown(page).ariaSnapshot();
    const words = ((await pageShown(page).textContent()) ?? '').match(/\p{L}{8,}/gu) ?? [];
    for (const word of words) expect(heard).toContain(word);

    for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'A+' }).click();
    await expect(page.getByText('24px')).toBeVisible();
    await untilExact(page);
    expect(Number(await pageShown(page).getAttribute('data-total-pages'))).toBeGreaterThan(
      Number(pages),
    );
    for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'A-' }).click();
    await expect(page.getByText('16px')).toBeVisible();
    await untilExact(page);
    await expect(pageShown(page)).toHaveAttribute('data-start-offset', before.offset ?? '');
    expect(await place(page)).toEqual(before);

    await page.reload();
    await expect(pageShown(page)).toHaveAttribute('data-start-offset', before.offset ?? '');
    expect(await place(page)).toEqual(before);

    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /delete/i })
      .first()
      .click();
    await expect(page.getByText('Are you sure you want to delete this book?')).toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await expect(page.getByText('No books yet')).toBeVisible();
  });
}
