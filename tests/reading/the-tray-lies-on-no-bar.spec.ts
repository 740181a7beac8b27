/** Files that come in while somebody reads: the tray lies on no bar of the reader, and goes with them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { newReaderAtHome, pageShown, untilExact, uploadByApi } from '../support/reader';

const WHERE = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'a tablet', viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  { name: 'a desktop', viewport: { width: 1280, height: 720 } },
];

const tray = (page: Page) => page.getByRole('region', { name: 'Adding books' });

/** The buttons, the page's number and the bars that the tray lies on. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tray = document.querySelector('section[data-reading]');
    const box = tray?.getBoundingClientRect();
    if (!tray || !box) return ['no tray'];
    const all = document.querySelectorAll('header,footer,nav,button,a,input,[role="slider"]');
    return [...all].flatMap((element) => {
      if (tray.contains(element) || element.closest('[data-page]')) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const other = element.getBoundingClientRect();
      const lies =
        Math.min(other.right, box.right) - Math.max(other.left, box.left) > 0.5 &&
        Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > 0.5;
      return lies ? [element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 80)] : [];
    });
  });
}

/**
 * The bars go after a while, and on a busy machine before they are looked at: a tap in the middle
 * brings them, or the mouse.
 */
async function withBars(page: Page, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const middle = [width / 2, height / 2] as const;
    const areHidden = (await page.locator('[data-bars="hidden"]').count()) > 0;
    const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
    if (areHidden && isTouched) await page.touchscreen.tap(...middle);
    // Where it has been already, it has not been moved.
    else if (areHidden) for (const dx of [9, 0]) await page.mouse.move(middle[0] + dx, middle[1]);
    await act();
  }).toPass({ timeout: 60_000 });
}

for (const { name, ...use } of WHERE) {
  test.describe(name, () => {
    test.use(use);

    test(`on ${name} it leaves the bars alone, and goes when they go`, async ({ page }) => {
      const folder = join(mkdtempSync(join(tmpdir(), 'vokal-tray-')), 'Notes');
      mkdirSync(folder);
      for (let n = 0; n < 6; n += 1) writeFileSync(join(folder, `note ${n}.md`), `# Note ${n}`);
      // None of them ends, so that it stays.
      await page.route('**/api/books/upload?onlyNew**', () => undefined);
      await newReaderAtHome(page);
      const chapters = [{ title: 'One', body: prose(40) }];
      const id = await uploadByApi(page, made({ title: 'A book', chapters }));
      await page.reload();
      await page.getByLabel('Add Folder').setInputFiles(folder);
      await expect(tray(page).getByText('0 of 6')).toBeVisible();
      await page.locator(`[data-book="${id}"] h3 a`).click();
      await expect(pageShown(page)).toBeVisible();
      await untilExact(page);
      await withBars(page, async () => {
        await expect(page.locator('[data-bars="shown"]')).toBeAttached({ timeout: 2000 });
        await expect(tray(page).getByText('0 of 6')).toBeVisible({ timeout: 2000 });
      });
      expect(await covered(page)).toEqual([]);
      await withBars(page, async () => {
        const files = tray(page).getByRole('button', { name: 'Show files' });
        if (await files.isVisible()) await files.click({ timeout: 2000 });
        await expect(tray(page).getByRole('button', { name: 'Pause' })).toBeVisible();
      });
      expect(await covered(page)).toEqual([]);
      await tray(page).getByRole('button', { name: 'Hide files' }).click();

      // Bars that float go while one reads, and so does this.
      if (name === 'a phone') {
        await page.touchscreen.tap(195, 400);
        await expect(page.locator('[data-bars="hidden"]')).toBeAttached();
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await expect(tray(page)).toHaveCSS('opacity', '0');
        await page.touchscreen.tap(195, 400);
        await expect(page.locator('[data-bars="shown"]')).toBeAttached();
        await expect(tray(page)).toHaveCSS('opacity', '1');
      }
      rmSync(folder, { recursive: true });
    });
  });
}
