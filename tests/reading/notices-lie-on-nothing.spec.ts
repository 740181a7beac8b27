/** A notice lies on no sheet, bar or button that is open with it, on a phone and on a desktop. */
import { expect, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { boxesOf, dragOver, selectByFinger } from '../support/marks';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const file = () =>
  made({
    title: 'A book with notes',
    chapters: [
      {
        title: 'Text',
        body: `<p>The raven<a epub:type="noteref" href="c1.xhtml#n1">1</a> flew.</p>${prose(12)}`,
      },
      {
        title: 'Notes',
        linear: false,
        body: `<ol><li id="n1" epub:type="endnote"><p>Corvus corax. ${'It is black. '.repeat(200)}</p></li></ol>`,
      },
    ],
  });

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** What the notices lie on, by its name. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = document.querySelector('[aria-live="polite"][data-react-aria-top-layer]');
    const notice = list?.firstElementChild?.getBoundingClientRect();
    if (!list || !notice) return ['no notice'];
    const all = document.querySelectorAll(
      '[role=dialog],[role=toolbar],section,button,header,nav,a',
    );
    return [...all].flatMap((element) => {
      if (list.contains(element) || element.closest('[data-page]')) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const box = element.getBoundingClientRect();
      const lies =
        Math.min(box.right, notice.right) - Math.max(box.left, notice.left) > 0.5 &&
        Math.min(box.bottom, notice.bottom) - Math.max(box.top, notice.top) > 0.5;
      return lies ? [element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 60)] : [];
    });
  });
}

/** A notice with something to do: a bookmark that was taken away. */
async function notify(page: Page): Promise<void> {
  await page.keyboard.press('b');
  await expect(page.locator('[data-bookmark]')).toBeVisible();
  await page.waitForTimeout(160);
  await page.keyboard.press('b');
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  // It stays while it is pointed at, or has the focus.
  await notices(page).getByRole('button', { name: 'Undo' }).dispatchEvent('pointerover');
}

for (const { name, ...use } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'on a desktop', viewport: { width: 1280, height: 720 } },
]) {
  test.describe(name, () => {
    test.use(use);

    test('nor on the sheet of a note', async ({ page }) => {
      await newReader(page);
      await openBook(page, await uploadByApi(page, file()));
      await untilExact(page);
      await notify(page);
      await pageShown(page).locator('[role="doc-noteref"]').first().dispatchEvent('click');
      await expect(page.getByRole('dialog')).toContainText('Corvus corax');
      await expect(notices(page).getByText('Undo')).toBeVisible();
      await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([]);
    });

    test('nor on the bar of a selection, wherever it stands', async ({ page }) => {
      await newReader(page);
      await openBook(page, await uploadByApi(page, file()));
      await untilExact(page);
      const text = (await pageShown(page).textContent()) ?? '';
      const words = text.slice(-60).trim().split(/\s+/).slice(1, 3).join(' ');
      await notify(page);
      if (name === 'on a phone') await selectByFinger(page, words);
      else await dragOver(page, words);
      expect((await boxesOf(page, words)).length).toBeGreaterThan(0);
      await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
      await expect(notices(page).getByText('Undo')).toBeVisible();
      await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([]);
    });

    test('nor on the bar of the hits', async ({ page }) => {
      await newReader(page);
      await openBook(page, await uploadByApi(page, file()));
      await untilExact(page);
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill('wonder');
      await page.getByRole('option').nth(1).click();
      await expect(page.getByText('2 of')).toBeVisible();
      await page.waitForTimeout(160);
      await notify(page);
      await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([]);
    });
  });
}
