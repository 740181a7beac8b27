/** Books whose letters stand in other files of the face than the cover's, from the first opening on. */
import { expect, test } from '@playwright/test';

import { alphabetBook } from '../support/alphabet-books';
import { chaptersOf } from '../support/chapters';
import { compareIn, openInOracle } from '../support/oracle-page';
import { newReader, pageShown, signIn, uploadByApi } from '../support/reader';
import { openWhole, walk } from '../support/whole-books';

for (const name of ['Russian', 'Greek', 'Turkish']) {
  test(`${name}: no page is cut, and every opening counts the same pages`, async ({
    page,
    browser,
  }) => {
    const account = await newReader(page);
    const id = await uploadByApi(page, alphabetBook(name));
    const first = await openWhole(page, id);
    expect(await walk(page)).toMatchObject({ pages: first, cut: [], blank: [] });
    expect(await openWhole(page, id), 'opened again').toBe(first);

    // Another profile, which begins at the saved place, at the book's end.
    const elsewhere = await (await browser.newContext(test.info().project.use)).newPage();
    await signIn(elsewhere, account);
    expect(await openWhole(elsewhere, id), 'opened elsewhere').toBe(first);
    await elsewhere.context().close();
  });
}

for (const name of ['Russian', 'Greek', 'Turkish']) {
  test(`${name}: lines are the browser’s`, async ({ page }) => {
    const chapters = await chaptersOf(page, alphabetBook(name));
    await openInOracle(page, chapters);
    const setting = {
      width: 320,
      height: 600,
      fontSize: 18,
      font: 'atkinson',
      align: 'start',
    } as const;
    const { examples, ...result } = await compareIn(page, setting, chapters);
    const told = `${name}\n${examples.join('\n')}`;
    expect(result.lines, told).toBeGreaterThan(1000);
    expect(result, told).toMatchObject({ missing: 0, extra: 0, cut: 0, empty: 0 });
  });
}

for (const [name, side] of [
  ['Hebrew', 'right'],
  ['Greek', 'left'],
] as const) {
  test(`${name}: lines begin on the ${side}, where nothing else was chosen`, async ({ page }) => {
    await newReader(page);
    await openWhole(page, await uploadByApi(page, alphabetBook(name)));
    await page.keyboard.press('PageDown');
    const ends = await pageShown(page).evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown);
      const box = shown.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(shown).paddingLeft);
      const lines = new Map<number, { left: number; right: number }>();
      for (const { left, right, bottom, width } of range.getClientRects()) {
        if (width === 0) continue;
        const line = lines.get(Math.round(bottom)) ?? { left, right };
        lines.set(Math.round(bottom), {
          left: Math.min(left, line.left),
          right: Math.max(right, line.right),
        });
      }
      const all = [...lines.values()];
      return {
        lines: all.length,
        left: all.filter(({ left }) => left - box.left - padding < 2).length,
        right: all.filter(({ right }) => box.right - padding - right < 2).length,
      };
    });
    expect(ends.lines).toBeGreaterThan(5);
    // All but the first lines of paragraphs, which are indented.
    expect(ends[side]).toBeGreaterThan(ends.lines * 0.8);
    expect(ends[side === 'left' ? 'right' : 'left']).toBeLessThan(ends.lines * 0.5);
  });
}
