import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

test.use({ viewport: { width: 360, height: 740 } });

const toggle = (page: Page) => page.getByRole('switch', { name: 'Hyphenation' });

async function openDisplay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /settings|display/i }).click();
  await expect(toggle(page)).toBeVisible();
}

async function pagesOf(page: Page): Promise<number> {
  await untilExact(page);
  return Number(await pageShown(page).getAttribute('data-total-pages'));
}

/** A word that a line of the page shown ends inside of. */
async function brokenWord(page: Page): Promise<string> {
  const word = await pageShown(page).evaluate((shown) => {
    const hyphen = shown.querySelector('.hyphen:not(.last)');
    const before = hyphen?.previousSibling?.textContent?.match(/\p{L}+$/u)?.[0];
    const after = hyphen?.nextSibling?.textContent?.match(/^\p{L}+/u)?.[0];
    return before && after ? before + after : '';
  });
  expect(word).toMatch(/^\p{L}{6,}$/u);
  return word;
}

test('words are broken if the reader wants it, and copied and found whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await newReader(page);
  await openBook(page, await uploadByApi(page, GERMAN_BOOK));
  const whole = await pagesOf(page);
  const textOf = async () => (await pageShown(page).textContent()) ?? '';
  const plain = await textOf();
  expect(await pageShown(page).locator('.hyphen').count()).toBe(0);
  expect(asked.filter((url) => /hyphenation/.test(url))).toEqual([]);

  await openDisplay(page);
  await page.getByLabel('Text Alignment').selectOption({ label: 'Justify' });
  await toggle(page).press('Space');
  await expect(toggle(page)).toBeChecked();
  await expect(pageShown(page).locator('.hyphen').first()).toBeAttached();
  const broken = await pagesOf(page);
  expect(broken).toBeLessThan(whole);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Close' }).click();

  const text = await textOf();
  expect(text).not.toContain('\u00ad');
  expect(text.startsWith(plain.slice(0, 100))).toBe(true);
  await expect(pageShown(page)).toHaveAttribute('data-overflow', '0');
  const word = await brokenWord(page);
  expect(text).toContain(word);

  const found = await page.evaluate((word) => {
    getSelection()?.removeAllRanges();
    const found = (window as unknown as { find: (text: string) => boolean }).find(word);
    return { found, selected: getSelection()?.toString() };
  }, word);
  expect(found).toEqual({ found: true, selected: word });
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(word);
  expect(await pageShown(page).ariaSnapshot()).toContain(word);

  await page.reload();
  await expect(pageShown(page).locator('.hyphen').first()).toBeAttached();
  expect(await textOf()).toBe(text);
  expect(await pagesOf(page)).toBe(broken);
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).not.toHaveAttribute('data-page-number', '1');
  await expect(pageShown(page).locator('.hyphen').first()).toBeAttached();
  await expect(pageShown(page)).toHaveAttribute('data-overflow', '0');
});

test('a scrolled chapter is hyphenated, too, and a place stays where it is', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, GERMAN_BOOK));
  await untilExact(page);
  for (let turned = 0; turned < 3; turned += 1) {
    const before = await pageShown(page).getAttribute('data-page-number');
    await page.keyboard.press('ArrowRight');
    await expect(pageShown(page)).not.toHaveAttribute('data-page-number', before ?? '');
    await page.waitForTimeout(160);
  }
  const start = Number(await pageShown(page).getAttribute('data-start-offset'));
  await openDisplay(page);
  await toggle(page).check();
  await expect(pageShown(page).locator('.hyphen').first()).toBeAttached();
  await untilExact(page);
  // The page shown now is the one that holds the same place.
  const now = await pageShown(page).evaluate(({ dataset }) => dataset);
  expect(Number(now.startOffset)).toBeLessThanOrEqual(start);
  expect(Number(now.endOffset)).toBeGreaterThan(start);

  await page.getByRole('button', { name: 'Reading Mode: Page' }).click();
  const scrolled = page.locator('section [data-page]');
  await expect(scrolled.locator('.hyphen').nth(20)).toBeAttached();
  expect(await scrolled.textContent()).not.toContain('\u00ad');
  await toggle(page).uncheck();
  await expect(scrolled).toBeVisible();
  await expect(scrolled.locator('.hyphen')).toHaveCount(0);
});
