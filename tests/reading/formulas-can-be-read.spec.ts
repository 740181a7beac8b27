/** Formulas: none has a bar of its own to scroll by unless it is wider than the page, none is cut off. */
import { expect, test } from '@playwright/test';

import { launchOptions } from '../playwright.config';
import { made } from '../support/epub';
import { newReader, pageShown, uploadByApi } from '../support/reader';
import { chooseFace, openWhole } from '../support/whole-books';

// With bars that take room, as on most desktops.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

const math = (inner: string, display = 'inline') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML" display="${display}">${inner}</math>`;

const FORMULAS = [
  '<mfrac><mi>a</mi><mi>g</mi></mfrac>',
  '<msqrt><mi>y</mi></msqrt>',
  '<munderover><mo>∫</mo><mi>j</mi><mi>Q</mi></munderover>',
  '<msup><mi>Á</mi><mi>f</mi></msup>',
  '<mover><mi>x</mi><mo>→</mo></mover>',
  '<mrow><mo>(</mo><mfrac><mi>f</mi><mfrac><mi>j</mi><mi>g</mi></mfrac></mfrac><mo>)</mo></mrow>',
];

for (const size of [16, 19, 24, 30]) {
  test(`no formula has a bar beside it at ${size} px`, async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 1600 });
    await newReader(page);
    await chooseFace(page, 'literata', size);
    const body = FORMULAS.map(
      (inner) => `<p>one ${math(inner)} two</p>${math(inner, 'block')}`,
    ).join('');
    const book = made({ title: 'Formulas', chapters: [{ title: 'All', body }] });
    await openWhole(page, await uploadByApi(page, book));
    const bars = await pageShown(page).evaluate((shown) => {
      const blocks = [...shown.querySelectorAll<HTMLElement>('.opaque')];
      return blocks.map((block) => block.offsetWidth - block.clientWidth);
    });
    // As many as the page holds at this size.
    expect(bars.length).toBeGreaterThan(FORMULAS.length);
    expect(bars.filter((bar) => bar > 0)).toEqual([]);
  });
}

test('a formula that is higher than the page is read to its last row, one that is wider to its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await newReader(page);
  const row = (at: number) => `<mtr><mtd><mi>row${at}</mi></mtd></mtr>`;
  const high = Array.from({ length: 60 }, (_, at) => row(at)).join('');
  const wide = Array.from({ length: 60 }, (_, at) => `<mi>part${at}</mi><mo>+</mo>`).join('');
  const body = `<p>Before.</p>${math(`<mtable>${high}</mtable>`, 'block')}<p>Between.</p>${math(wide, 'block')}<p>After.</p>`;
  const book = made({ title: 'High', chapters: [{ title: 'All', body }] });
  const pages = await openWhole(page, await uploadByApi(page, book));
  const seen: string[] = [];
  for (let number = 1; number <= pages; number += 1) {
    for (const last of ['row59', 'part59']) {
      const part = page.getByText(last, { exact: true });
      if ((await part.count()) === 0) continue;
      // As a hand does it: what a script can scroll to, people need not reach.
      await pageShown(page).locator('.opaque', { has: part }).hover({ timeout: 10_000 });
      await page.mouse.wheel(9000, 9000);
      await expect(part).toBeInViewport({ ratio: 0.9 });
      seen.push(last);
    }
    if (number === pages) break;
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(pageShown(page)).toHaveAttribute('data-page-number', String(number + 1));
  }
  expect(seen).toEqual(['row59', 'part59']);
});
