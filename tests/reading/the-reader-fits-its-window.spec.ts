/** Header, pager, footer and panel at every width, with long names and four-digit pages. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const WIDTHS = [320, 360, 412, 600, 768, 900, 1030, 1280, 1920];

/** Texts of the bars that lie over each other, leave the window, or are cut without saying so. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const boxes: { text: string; box: DOMRect }[] = [];
    const bars = document.querySelectorAll(
      '[data-bars] > header, [data-bars] > nav, [data-bars] > footer',
    );
    for (const bar of bars) {
      const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement as HTMLElement;
        const text = node.textContent?.trim() ?? '';
        const { clipPath } = getComputedStyle(holder);
        if (text === '' || clipPath !== 'none' || holder.offsetWidth <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const whole = range.getBoundingClientRect();
        const room = holder.getBoundingClientRect();
        const cut = whole.width > room.width + 1;
        if (cut && getComputedStyle(holder).textOverflow !== 'ellipsis')
          faults.push(`cut: ${text}`);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`wraps: ${text}`);
        const width = Math.min(whole.width, room.width);
        const box = new DOMRect(whole.left, whole.top, width, whole.height);
        const frame = bar.getBoundingClientRect();
        if (box.right > innerWidth + 0.5 || box.left < -0.5)
          faults.push(`out of the window: ${text}`);
        if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
          faults.push(`out of its bar: ${text}`);
        boxes.push({ text, box });
      }
    }
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 1 && high > 3) faults.push(`overlap: ${one.text} / ${other.text}`);
      }
    }
    return faults;
  });
}

test('nothing overlaps or is cut, in German and English, from 320 to 1,920 pixels', async ({
  page,
}) => {
  test.slow();
  await newReader(page);
  const id = await uploadByApi(
    page,
    made({
      title: 'Alice’s Adventures in Wonderland and What She Found There, Told Once More at Length',
      author: 'Charles Lutwidge Dodgson',
      chapters: Array.from({ length: 400 }, (_, n) => ({ title: `Part ${n + 1}`, body: prose(9) })),
    }),
  );
  for (const language of ['de', 'en']) {
    await page.evaluate((wanted) => localStorage.setItem('vokal-language', wanted), language);
    await openBook(page, id);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(250);
      await untilExact(page);
      await page.keyboard.press('End');
      await expect.poll(() => pageShown(page).getAttribute('data-chapter-index')).toBe('399');
      await page.mouse.move(width / 2, 20);
      await page.mouse.move(width / 2, 24);
      await expect(page.locator('[data-bars="shown"]')).toBeAttached();
      expect(await faultsOf(page), `${language}, ${width} px`).toEqual([]);
      if (width <= 412) {
        const pages = Number(await pageShown(page).getAttribute('data-total-pages'));
        expect(pages).toBeGreaterThan(999);
      }
      if (width >= 600)
        await expect(page.getByText(/^(von|by) Charles/)).toBeInViewport({ ratio: 1 });
    }
  }
});

test('on a phone the page has the height of the window, and its number when the bars are gone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await newReader(page);
  const id = await uploadByApi(
    page,
    made({ title: 'Short', chapters: [{ title: 'One', body: prose(30) }] }),
  );
  await openBook(page, id);
  await untilExact(page);
  await expect(page.locator('[data-bars="hidden"]')).toBeAttached();
  const box = await pageShown(page).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(844 * 0.9);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  // A tap where a bar was is a tap on the text, here at the edge that turns the page.
  await page.touchscreen.tap(370, 20);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  await page.touchscreen.tap(195, 400);
  await expect(page.locator('[data-bars="shown"]')).toBeAttached();
  await expectNoViolations(page);
  // Whoever turns the page reads on, and wants the lines under the bars.
  await page.touchscreen.tap(370, 400);
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '3');
  await expect(page.locator('[data-bars="hidden"]')).toBeAttached({ timeout: 1000 });
  await context.close();
});

for (const [width, height] of [
  [390, 844],
  [640, 450],
  [1280, 800],
] as const) {
  test(`at ${width} by ${height} a notice lies on no control of the reader`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await newReader(page);
    const id = await uploadByApi(
      page,
      made({ title: 'Short', chapters: [{ title: 'One', body: prose(30) }] }),
    );
    await openBook(page, id);
    await page.keyboard.press('ArrowRight');
    await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
    // Another device has read on.
    await page.waitForTimeout(1500);
    await page.route('**/api/books/*/progress', (route) =>
      route.fulfill({
        json: {
          progress: 90,
          position: { chapterIndex: 0, offset: 900 },
          updatedAt: '2099-01-01T00:00:00Z',
          rev: 1_000_000,
          deviceName: null,
        },
      }),
    );
    await page.reload();
    const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    await expect(notice).toBeVisible();
    await page.waitForTimeout(400);
    const card = await notice.boundingBox();
    const controls = page.locator('[data-bars] :is(header, nav, footer)').locator('button, a');
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      if (!card || !box) throw new Error('both are on the screen');
      const apart =
        box.y + box.height <= card.y ||
        box.y >= card.y + card.height ||
        box.x + box.width <= card.x ||
        box.x >= card.x + card.width;
      expect(apart, (await control.textContent()) ?? '').toBe(true);
    }
  });
}

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`at ${width} by ${height} the display panel leaves in view what it changes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await newReader(page);
    await openBook(
      page,
      await uploadByApi(
        page,
        made({ title: 'Short', chapters: [{ title: 'One', body: prose(30) }] }),
      ),
    );
    await page.getByRole('button', { name: 'Display settings' }).click();
    for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'A+' }).click();
    await page.getByLabel('Font').selectOption('opendyslexic');
    await page.getByLabel('Text Alignment').selectOption('right');
    await untilExact(page);
    const panel = page.getByRole('region', { name: 'Display settings' });
    const text = await pageShown(page).boundingBox();
    const over = await panel.boundingBox();
    if (!text || !over) throw new Error('nothing to compare');
    const beside = over.x >= text.x + text.width || over.y >= text.y + text.height;
    const linesAbove = (over.y - text.y) / 38;
    expect(beside || linesAbove >= 8, JSON.stringify({ text, over })).toBe(true);
    const sample = panel.locator('p').first();
    const style = await sample.evaluate((element) => {
      const { fontFamily, fontSize, textAlign } = getComputedStyle(element);
      return { fontFamily, fontSize, textAlign };
    });
    expect(style).toMatchObject({ fontSize: '24px', textAlign: 'right' });
    expect(style.fontFamily).toContain('OpenDyslexic');
    await expectNoViolations(page);
  });
}
