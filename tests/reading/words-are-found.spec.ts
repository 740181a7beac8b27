/** Searching the book: by key, as it is typed, with marks on the page and a way back. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const HIDDEN = 'Kran\u00adken\u00adhaus\u00adzim\u00admer';

const file = () =>
  made({
    title: 'Gesuchtes',
    chapters: Array.from({ length: 5 }, (_, n) => ({
      title: `Part ${n + 1}`,
      body: `${prose(8)}<p>Im ${HIDDEN} <b>war</b> es „still“. Die Stra<i>ße</i> ${n}.</p>${prose(8)}`,
    })),
  });

async function reading(page: Page): Promise<void> {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Words to find' });
const hits = (page: Page) => page.getByRole('option');

/** The text that is painted as a hit. */
function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((name) => {
    const ranges = [...(CSS.highlights.get(name) ?? [])];
    return ranges.map((range) => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live.toString().replaceAll('\u00ad', '');
    });
  }, name);
}

test('found as it is typed, shown on its page, and back again', async ({ page }) => {
  await reading(page);
  const begun = await pageShown(page).getAttribute('data-page-number');
  const text = await pageShown(page).textContent();

  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  await field(page).fill('HAUSzimmer war');
  await expect(hits(page)).toHaveCount(5);
  await expect(page.getByRole('status').filter({ hasText: '5 hits' })).toBeAttached();
  await expect(hits(page).first()).toContainText('Im Krankenhauszimmer war es „still“.');
  await expect(hits(page).first()).toContainText('Part 1');

  await hits(page).nth(1).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '1');
  await expect.poll(() => painted(page, 'search-now')).toEqual(['hauszimmer war']);
  await expect(page.getByText('2 of 5')).toBeVisible();

  for (const [key, number] of [
    ['F3', 3],
    ['Shift+F3', 2],
    ['Shift+F3', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`${number} of 5`)).toBeVisible();
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', `${number - 1}`);
    // Keys that repeat by themselves are held back.
    await page.waitForTimeout(160);
  }

  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-page-number', begun ?? '');
  expect(await pageShown(page).textContent()).toBe(text);
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(page.getByText('1 of 5')).toBeHidden();
  expect(await painted(page, 'search-hit')).toEqual([]);
});

test('however it is written, and as strictly as one likes', async ({ page }) => {
  await reading(page);
  await page.keyboard.press('/');
  const count = async (text: string) => {
    await field(page).fill(text);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /hits?$|^$/ })
        .last(),
    ).toBeAttached();
  };
  await count('strasse');
  await expect(hits(page)).toHaveCount(5);
  await count('"still"');
  await expect(hits(page)).toHaveCount(5);
  await count('krankenhaus');
  await expect(hits(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Whole words only' }).click();
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('button', { name: 'Whole words only' }).click();
  await expect(hits(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Match capitals' }).click();
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('by keyboard alone, in the scrolled chapter, too', async ({ page }) => {
  await reading(page);
  await page.keyboard.press('/');
  await field(page).fill('krankenhaus');
  await expect(hits(page)).toHaveCount(5);
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab');
  // Where in the book: from part to part, and the list goes along.
  const chart = page.getByRole('slider', { name: 'Where in the book' });
  await expect(chart).toBeFocused();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Part 5: one hit');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('option', { selected: true })).toContainText(/Part 4.*p\. \d+/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Part 3');
  await page.keyboard.press('Enter');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
  await expect.poll(() => painted(page, 'search-now')).toEqual(['Krankenhaus']);

  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('button', { name: /Reading Mode/ }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => painted(page, 'search-now')).toEqual(['Krankenhaus']);
  await page.keyboard.press('F3');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '3');
});

test('nothing for axe to find', async ({ page }) => {
  await reading(page);
  await page.keyboard.press('/');
  await expectNoViolationsInAnyTheme(page);
  await field(page).fill('krankenhaus');
  await expect(hits(page)).toHaveCount(5);
  await expectNoViolationsInAnyTheme(page);
  await hits(page).nth(2).click();
  await expect(page.getByText('3 of 5')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
});

test('an excerpt is written in the direction of its text', async ({ page }) => {
  await newReader(page);
  const body = '<p>ما هو السرطان؟</p>';
  const book = made({ title: 'Arabic', language: 'ar', chapters: [{ title: 'One', body }] });
  await openBook(page, await uploadByApi(page, book));
  await page.keyboard.press('/');
  await field(page).fill('السرطان');
  const excerpt = hits(page).first().locator('p').first();
  await expect(excerpt).toHaveCSS('direction', 'rtl');
  await expect(excerpt).toHaveAttribute('lang', 'ar');
});

/** Whether the line of what is painted so is in view, from its head to its foot. */
function lies(page: Page, name: string): Promise<string> {
  return page.evaluate((name) => {
    const [range] = [...(CSS.highlights.get(name) ?? [])];
    if (!range) return 'nowhere';
    const live = document.createRange();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.startContainer, range.startOffset + 1);
    const { left, top, bottom } = live.getBoundingClientRect();
    const covers = (element: Element) => element.checkVisibility({ opacityProperty: true });
    for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
      const first = document.elementsFromPoint(left + 1, y).find(covers);
      if (!first?.closest('[data-page]')) return `under ${first?.outerHTML.slice(0, 80)}`;
    }
    return 'in view';
  }, name);
}

test('in the narrowest list each hit is seen between its words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await newReader(page);
  const words = 'und so ging er mit seinen Brüdern über die Felder nach Hause ';
  const body = `<p>${`${words}Donaudampfschifffahrt `.repeat(12)}</p>`;
  const book = made({ title: 'One', chapters: [{ title: 'One', body }] });
  await openBook(page, await uploadByApi(page, book));
  await page.keyboard.press('/');
  await field(page).fill('donaudampf');
  await expect(hits(page).nth(2)).toContainText('Donaudampf');
  const hidden = await hits(page).evaluateAll((all) =>
    all.flatMap((hit) => {
      const [mark, line] = [hit.querySelector('mark'), hit.querySelector('p')];
      if (!mark || !line) return ['no mark'];
      const below = mark.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom;
      return below > 2 ? [line.textContent] : [];
    }),
  );
  expect(hidden).toEqual([]);
});

for (const isPaginated of [true, false]) {
  const mode = isPaginated ? 'in pages' : 'scrolled';
  test(`on a phone what the address asks for lies under no bar, ${mode}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newReader(page);
    await page.evaluate(
      (preferences) => localStorage.setItem('epub-reader-preferences', JSON.stringify(preferences)),
      { isPaginated },
    );
    const book = made({ title: 'One', chapters: [{ title: 'One', body: prose(30) }] });
    const id = await uploadByApi(page, book);
    await openBook(page, id);
    await untilExact(page);
    const { startOffset, endOffset } = await pageShown(page).evaluate((shown) => ({
      ...(shown as HTMLElement).dataset,
    }));
    // A chapter that is scrolled has one page, and nothing behind its end.
    const last = isPaginated ? Number(endOffset) : Number(endOffset ?? 15_000) - 8;
    // The first line and the last of a page, as the library and a note ask for them.
    for (const at of [Number(startOffset ?? 0), last - 8, last]) {
      await page.goto(`/reader/${id}?at=0:${at}-${at + 6}`);
      await expect(page.locator('[data-bars]')).toBeAttached();
      // It goes within two seconds.
      const flash = () => lies(page, 'flash');
      await expect.poll(flash, { intervals: [50] }).not.toBe('nowhere');
      // For as long as it is shown, from the first moment on.
      for (let look = 0; look < 8; look += 1) {
        expect(['in view', 'nowhere'], `${at}`).toContain(await lies(page, 'flash'));
        await page.waitForTimeout(100);
      }
    }
    // Chosen by hand while the bars are there.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const number of [0, 3, 4]) {
      await page.goto(`/reader/${id}?search=wonder`);
      await page.getByRole('option').nth(number).click();
      await expect(page.getByText(new RegExp(`^${number + 1} of`))).toBeVisible();
      await expect.poll(() => lies(page, 'search-now'), { timeout: 1000 }).toBe('in view');
      await page.waitForTimeout(700);
      expect(await lies(page, 'search-now')).toBe('in view');
    }
  });
}

test('on a phone no hit lies under a bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await newReader(page);
  // Lines from the head of the page to its foot.
  const book = made({ title: 'One', chapters: [{ title: 'One', body: prose(1, 600) }] });
  await openBook(page, await uploadByApi(page, book));
  await untilExact(page);
  await page.keyboard.press('/');
  await field(page).fill('wonder');
  // All of them are there: before, the last one in sight is another.
  await expect(page.getByRole('status').filter({ hasText: /600 hits/ })).toBeAttached();
  // From near the foot of the first page over the head of the second.
  await page.getByRole('listbox').focus();
  for (let screens = 0; screens < 8; screens += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  for (let number = 64; number < 84; number += 1) {
    await expect(page.getByText(new RegExp(`^${number} of`))).toBeVisible();
    // The bars go by themselves after some seconds.
    await expect.poll(() => lies(page, 'search-now'), { timeout: 1000 }).toBe('in view');
    // Keys that repeat by themselves are held back.
    await page.waitForTimeout(160);
    await page.keyboard.press('F3');
  }
});
