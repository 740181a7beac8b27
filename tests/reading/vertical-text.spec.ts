/** Japanese in columns: from the right, to the letter, with all that belongs to a page. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made } from '../support/epub';
import { boxesOf, painted } from '../support/marks';
import { png } from '../support/png';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const STYLE = '<style>html { -epub-writing-mode: vertical-rl } .end { margin-top: 3em }</style>';
const DIGITS = [...'〇一二三四五六七八九'];
const inKanji = (n: number) => [...String(n)].map((digit) => DIGITS[Number(digit)]).join('');
/** Paragraphs of so many sentences that no two are alike. */
const text = (paragraphs: number, sentences = 6) =>
  Array.from({ length: paragraphs }, (_, p) => {
    const all = Array.from(
      { length: sentences },
      (__, s) =>
        `「第${inKanji(p * sentences + s)}の<ruby>文<rt>ぶん</rt></ruby>」と、彼は言った。`,
    );
    return `<p>${p % 2 ? all.join('') : all.join('').replaceAll(/<rt>.*?<\/rt>|<\/?ruby>/g, '')}</p>`;
  }).join('');

const file = () =>
  made({
    title: '縦書きの本',
    language: 'ja',
    files: [{ path: 'hill.png', mediaType: 'image/png', bytes: png(600, 900) }],
    chapters: [
      {
        title: '第一章',
        body: `${STYLE}<h1>第一章</h1><p>山路を登りながら<a id="r1" epub:type="noteref" href="#n1">注</a>、こう考えた。Tokyo 1945 と書く。</p>${text(9)}<p><img src="hill.png" alt="山" width="600" height="900"/></p>${text(5)}<p class="end">終わりの言葉。</p><aside id="n1" epub:type="footnote"><p>これは注である。</p></aside>`,
      },
      { title: '第二章', body: `<h1>第二章</h1>${text(4)}` },
    ],
  });

/** How the page in view is set, and what of its text lies outside of it. */
const look = (page: Page) =>
  pageShown(page).evaluate((shown) => {
    const box = shown.getBoundingClientRect();
    const range = document.createRange();
    const lines: number[] = [];
    let [outside, rows] = [0, 0];
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const isReading = node.parentElement?.closest('rt');
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const isIn = left >= box.left - 0.5 && right <= box.right + 0.5;
        if (!isIn || top < box.top || bottom > box.bottom) outside += 1;
        rows += width > 3 * height ? 1 : 0;
        if (!isReading) lines.push((left + right) / 2);
      }
    }
    for (const image of shown.querySelectorAll('img')) {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      if (left < box.left || right > box.right || top < box.top || bottom > box.bottom)
        outside += 1;
    }
    return {
      outside,
      rows,
      columns: new Set(lines.map(Math.round)).size,
      // Each begins left of the one before, or goes on in it.
      backwards: lines.filter((x, at) => x > (lines[at - 1] ?? x) + 4).length,
      firstIsRight: (lines[0] ?? 0) > (box.left + box.right) / 2,
      mode: getComputedStyle(shown.querySelector('p') ?? shown).writingMode,
      over: Math.max(
        shown.scrollHeight - shown.clientHeight,
        shown.scrollWidth - shown.clientWidth,
      ),
      mended: (shown as HTMLElement).dataset.overflow,
      chapter: (shown as HTMLElement).dataset.chapterIndex,
      text: shown.textContent ?? '',
    };
  });

const IN_COLUMNS = { mode: 'vertical-rl', outside: 0, rows: 0, backwards: 0, over: 0, mended: '0' };

test('a book in columns is read as in print, and in rows by one switch', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  const first = await look(page);
  expect(first).toMatchObject({ ...IN_COLUMNS, firstIsRight: true });
  expect(first.columns).toBeGreaterThan(8);
  await expectNoViolationsInAnyTheme(page);

  // The book says nothing of its pages; they go to the left all the same.
  let read = first.text;
  const total = Number(await pageShown(page).getAttribute('data-total-pages'));
  for (let number = 2; number <= total; number += 1) {
    await page.waitForTimeout(160);
    await page.keyboard.press('ArrowLeft');
    await expect(pageShown(page)).toHaveAttribute('data-page-number', String(number));
    const shown = await look(page);
    if (shown.chapter === '0') {
      expect(shown, `page ${number}`).toMatchObject(IN_COLUMNS);
      read += shown.text;
    } else {
      // Another chapter of the same book.
      expect(shown, `page ${number}`).toMatchObject({ mode: 'horizontal-tb', outside: 0, over: 0 });
    }
  }
  expect(read).toContain('終わりの言葉。これは注である。');

  // A note, a word that is looked for, and the ruler, which stands upright.
  await page.waitForTimeout(160);
  await page.keyboard.press('Home');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await pageShown(page).locator('[role="doc-noteref"]').click();
  await expect(page.getByRole('dialog')).toContainText('これは注である。');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Words to find' }).fill('第三〇の文');
  await page.getByRole('option').first().click();
  await expect.poll(() => painted(page, 'search-now')).toEqual(['第三〇の文']);
  const [hit] = await boxesOf(page, '第三〇の文');
  expect(hit?.height).toBeGreaterThan(2 * (hit?.width ?? 0));
  const found = await pageShown(page).getAttribute('data-start-offset');

  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Focus', { exact: true }).selectOption({ label: 'Ruler' });
  const ruler = page.locator('[data-ruler]');
  await expect(ruler).toBeAttached();
  const band = await ruler.boundingBox();
  expect(band?.height).toBeGreaterThan(3 * (band?.width ?? 0));
  await page.getByLabel('Focus', { exact: true }).selectOption({ index: 0 });

  // Without the book's styles the same place, in rows.
  await page.getByRole('switch', { name: 'The book’s own styles' }).click();
  await untilExact(page);
  await page.keyboard.press('Escape');
  const plain = await look(page);
  expect(plain).toMatchObject({ mode: 'horizontal-tb', outside: 0, over: 0, mended: '0' });
  expect(plain.text).toContain('第三〇の');
  const { startOffset, endOffset } = await pageShown(page).evaluate(
    (shown) => (shown as HTMLElement).dataset,
  );
  expect(Number(startOffset)).toBeLessThanOrEqual(Number(found));
  expect(Number(endOffset)).toBeGreaterThan(Number(found));
});

test('a chapter in columns is scrolled from its right edge, by wheel and by key', async ({
  page,
}) => {
  await newReader(page);
  await page.evaluate(() =>
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ isPaginated: false })),
  );
  await openBook(page, await uploadByApi(page, file()));
  const scroller = page.locator('[data-scroller]');
  const firstColumn = () =>
    pageShown(page)
      .locator('h1')
      .evaluate((title) => innerWidth - title.getBoundingClientRect().right);
  await expect(pageShown(page)).toContainText('山路');
  const begun = await firstColumn();
  expect(begun).toBeGreaterThanOrEqual(0);
  expect(await scroller.evaluate((view) => view.scrollHeight - view.clientHeight)).toBe(0);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(firstColumn).toBeLessThan(begun - 200);
  const offset = () => pageShown(page).getAttribute('data-start-offset').then(Number);
  await expect.poll(offset).toBeGreaterThan(0);
  await page.keyboard.press('PageDown');
  await expect.poll(firstColumn).toBeLessThan(begun - 700);
  await page.keyboard.press('Home');
  await expect.poll(firstColumn).toBe(begun);
});
