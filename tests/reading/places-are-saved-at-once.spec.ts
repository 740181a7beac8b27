/** Wherever and whenever a book is left, it is opened there again; and no other book is. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { bearer, newReader, pageShown, untilExact, uploadByApi } from '../support/reader';

const book = (title: string) =>
  made({ title, chapters: [{ title: 'All of it', body: prose(40) }] });

const read = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: /Reading$/ });

async function position(page: Page, id: number): Promise<unknown> {
  const answer = await page.request.get(`/api/books/${id}/progress`, {
    headers: await bearer(page),
  });
  return ((await answer.json()) as { position: unknown }).position;
}

test('a turn in the moment in which the page is left', async ({ page }) => {
  await newReader(page);
  const first = await uploadByApi(page, book('First'));
  const second = await uploadByApi(page, book('Second'));
  await page.goto('/dashboard');
  await read(page, 'First').click();
  await untilExact(page);
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  await page.waitForTimeout(400);

  // A tab that goes draws nothing any more.
  const shown = await page.evaluate(async () => {
    window.requestAnimationFrame = () => 0;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    await new Promise((done) => setTimeout(done));
    const number = document.querySelector<HTMLElement>('[data-page]')?.dataset.pageNumber;
    const told = document.querySelector('[aria-label="Reading progress"] [role=status]');
    location.reload();
    return [number, told?.textContent];
  });
  // The turn has waited for its page alone.
  expect(shown).toEqual(['3', expect.stringContaining('Page 2 of')]);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '3');

  await untilExact(page);
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '4');

  // The next book is opened in the same tab, and only looked at.
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await read(page, 'Second').click();
  await untilExact(page);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(read(page, 'Second')).toBeVisible();
  await expect.poll(() => position(page, first)).not.toBeNull();
  await page.waitForTimeout(1500);
  expect(await position(page, second)).toBeNull();
});
