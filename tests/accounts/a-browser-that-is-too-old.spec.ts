/** What somebody sees whose browser cannot show Vokal: each thing it needs is switched off in turn. */
import { type Browser, expect, type Page, test } from '@playwright/test';

import { faultsOfText } from '../responsive/geometry';
import { expectNoViolations } from '../support/axe';

/** The check of `browser-check.js` that finds it missing, and how it is taken away. */
const missing: Record<string, () => void> = {
  storage: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    }),
  webassembly: () => Reflect.deleteProperty(window, 'WebAssembly'),
  workers: () => Reflect.deleteProperty(window, 'Worker'),
  canvas: () => Reflect.deleteProperty(window, 'OffscreenCanvas'),
  fonts: () => Reflect.deleteProperty(window, 'FontFace'),
  segmenter: () => Reflect.deleteProperty(Intl, 'Segmenter'),
  language: () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  stylesheets: () => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync'),
  styles: () => Reflect.deleteProperty(window, 'CSSLayerBlockRule'),
};

async function expectKindPage(page: Page, german: RegExp, english: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: german })).toBeVisible();
  await expect(page.getByRole('heading', { name: english })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { faults, lines } = await page.evaluate(faultsOfText);
    expect(faults).toEqual([]);
    expect(lines).toBeGreaterThan(5);
  }
}

for (const [check, takeAway] of Object.entries(missing)) {
  test(`without ${check} a page says so, in both languages`, async ({ page }) => {
    await page.addInitScript(takeAway);
    for (const path of ['/login', '/data-collection']) {
      await page.goto(path);
      await expectKindPage(page, /zu alt für Vokal/, /too old for Vokal/);
      await expect(page.locator('html')).toHaveAttribute('data-unsupported', check);
    }
    const advice = check === 'storage' ? /Daten und Cookies abzulegen/ : /Chrome oder Edge ab 111/;
    await expect(page.getByText(advice)).toBeVisible();
    await expectNoViolations(page);
  });
}

async function withoutScripts(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('without JavaScript a page says so, in both languages', async ({ browser, baseURL }) => {
  const page = await withoutScripts(browser, `${baseURL}/login`);
  await expectKindPage(page, /braucht JavaScript/, /needs JavaScript/);
  await page.context().close();
});

test('a browser of today sees nothing of it', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-unsupported');
  await expect(page.locator('#unsupported')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the aid alone is missing without the Highlight API: the page opens', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
