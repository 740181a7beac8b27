/** Books that are drawn page by page, with text in its places: each page whole, its text real. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { made } from '../support/epub';
import { png } from '../support/png';
import { newReader, openBook, pageShown, prefer, untilExact, uploadByApi } from '../support/reader';

const METADATA =
  '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:viewport">width=600, height=800</meta>';

/** As programs for print write it: every line where it stood, one turned, pictures under all. */
const STYLE = `<style>
  body { margin: 0; font-family: Arial, sans-serif; font-size: 20px; line-height: 1.2 }
  p { margin: 0 }
  .line { position: absolute; white-space: nowrap }
  .scaled { position: absolute; font-size: 480px; transform-origin: 0 0; transform: scale(0.05); white-space: nowrap }
  .all { position: absolute; left: 0; top: 0; width: 600px; height: 800px; z-index: -1 }
  #turned { left: 500px; top: 300px; transform: rotate(90deg); transform-origin: 0 0; color: #a00 }
</style>`;
const page = (n: number, more = '') => ({
  title: `Page ${n}`,
  body: `${STYLE}<img class="all" src="p.png" alt=""/>
    <p class="line" id="first" style="left: 60px; top: 80px">Words of page ${n}</p>
    <p class="line" style="left: 60px; top: 104px">and those below them</p>
    <p class="scaled" id="small" style="left: 300px; top: 700px">Lantern</p>
    <p class="line" id="turned">Upright</p>${more}`,
});

const drawn = () =>
  made({
    title: 'A picture book',
    metadata: METADATA,
    chapters: [
      page(1),
      page(2, '<p class="line" style="left: 60px; top: 400px"><a href="c3.xhtml">Onwards</a></p>'),
      page(3),
      page(4),
    ],
    files: [{ path: 'p.png', mediaType: 'image/png', bytes: png(600, 800) }],
  });

/** Where things stand, in pixels of the page as its book has drawn it. */
const places = (page: Page, at = 0) =>
  pageShown(page)
    .nth(at)
    .evaluate((shown) => {
      const picture = shown.querySelector('img,[data-resource]') as Element;
      const whole = picture.getBoundingClientRect();
      const scale = whole.width / 600;
      const of = (id: string) => {
        const box = (shown.querySelector(`#b-${id}`) as Element).getBoundingClientRect();
        return {
          left: Math.round((box.left - whole.left) / scale),
          top: Math.round((box.top - whole.top) / scale),
          height: Math.round(box.height / scale),
        };
      };
      return {
        first: of('first'),
        small: of('small'),
        turned: of('turned'),
        page: {
          left: Math.round(whole.left),
          right: Math.round(whole.right),
          height: Math.round(whole.height),
        },
      };
    });

const numbers = (page: Page) =>
  pageShown(page).evaluateAll((pages) =>
    pages.map((one) => Number((one as HTMLElement).dataset.pageNumber)),
  );
const areShown = (page: Page, ...wanted: number[]) =>
  expect.poll(() => numbers(page)).toEqual(wanted);

test('text stands where its book has it, whatever the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newReader(page);
  await openBook(page, await uploadByApi(page, drawn()));
  await untilExact(page);
  await areShown(page, 1);
  // One page a chapter, and each of them whole.
  await expect(pageShown(page)).toHaveAttribute('data-total-pages', '4');
  const stand = {
    first: { left: 60, top: 80, height: 24 },
    small: { left: 300, top: 700, height: 29 },
    turned: { left: 476, top: 300 },
  };
  const phone = await places(page);
  expect(phone).toMatchObject(stand);
  expect(phone.page).toMatchObject({ left: 0, right: 390, height: 520 });
  await expectNoViolations(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page, { columns: 'two' });
  await page.reload();
  await untilExact(page);
  await page.keyboard.press('ArrowRight');
  await areShown(page, 2, 3);
  // They meet at the fold, in the middle of the window.
  const [left, right] = [await places(page, 0), await places(page, 1)];
  expect(left).toMatchObject(stand);
  expect(right).toMatchObject(stand);
  expect(left.page.right).toBe(720);
  expect(right.page.left).toBe(720);
  // It is text: it can be selected, and its links lead somewhere.
  await pageShown(page).nth(1).getByText('Lantern').dblclick();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Lantern');
  await page.keyboard.press('Escape');
  await pageShown(page).first().getByRole('link', { name: 'Onwards' }).click();
  await areShown(page, 4);
  await expectNoViolations(page);
});

test('the aid lies on the letters of a drawn page', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await newReader(page);
  await prefer(page, { highlightMode: 'frequency-1' });
  await openBook(page, await uploadByApi(page, drawn()));
  await untilExact(page);
  await expect(pageShown(page)).toHaveAttribute('data-aided', '');
  const marked = await page.evaluate(() => {
    const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight]);
    const shown = document.querySelector('[data-page]') as Element;
    return ranges
      .filter((range) => shown.contains(range.startContainer))
      .map((range) =>
        String(range.startContainer.textContent).slice(range.startOffset, range.endOffset),
      );
  });
  expect(marked.length).toBeGreaterThan(0);
  expect(await places(page)).toMatchObject({ first: { left: 60, top: 80, height: 24 } });
});

test('its letters are those of the fonts that the book brings along, and no others', async ({
  page: browser,
}) => {
  // SIL Open Font License.
  const font = (name: string) => {
    const path = `../../frontend/node_modules/@fontsource/${name}-latin-400-normal.woff`;
    return readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  };
  const style = `<style>
    @font-face { font-family: "Wide Hand"; src: url(a.woff) }
    @font-face { font-family: Quiet; src: url(b.woff) }
    #first { font-family: "wide  hand", serif } #turned { font-family: Nobody, quiet, sans-serif }
  </style>`;
  const book = made({
    title: 'Set by hand',
    metadata: METADATA,
    chapters: [page(1, style), page(2, style)],
    files: [
      { path: 'p.png', mediaType: 'image/png', bytes: png(600, 800) },
      { path: 'a.woff', mediaType: 'font/woff', bytes: font('opendyslexic/files/opendyslexic') },
      { path: 'b.woff', mediaType: 'font/woff', bytes: font('andika/files/andika') },
    ],
  });
  await newReader(browser);
  const id = await uploadByApi(browser, book);
  await openBook(browser, id);
  await untilExact(browser);
  const line = (which: string) => pageShown(browser).locator(`#b-${which}`);
  const width = () =>
    line('first').evaluate((words) => {
      const size = Number.parseFloat(getComputedStyle(words).fontSize);
      return (words as HTMLElement).offsetWidth / size;
    });
  // The same letters in the same font, as the browser has them.
  const wanted = await browser.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    document.fonts.add(await new FontFace('wanted', bytes).load());
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('nothing to measure with');
    context.font = '100px wanted';
    return context.measureText('Words of page 1').width / 100;
  }, font('opendyslexic/files/opendyslexic').toString('base64'));
  // To a pixel of its twenty; without the font the line is much shorter.
  await expect.poll(async () => Math.abs((await width()) - wanted)).toBeLessThan(0.15);
  const faces = () =>
    browser.evaluate(() =>
      [...document.fonts].map(({ family }) => family).filter((name) => name.startsWith('paper-')),
    );
  await expect.poll(faces).toHaveLength(2);
  const own = (await faces()).map((name) => new RegExp(`^"?${name}"?, (cursive|sans-serif)$`));
  const families = await Promise.all(
    ['first', 'turned'].map((which) =>
      line(which).evaluate((words) => getComputedStyle(words).fontFamily),
    ),
  );
  for (const name of own) expect(families).toContainEqual(expect.stringMatching(name));
  await expect(browser.getByText('Lantern')).toHaveCSS('font-family', 'sans-serif');
});

test('without the book’s own styles its text flows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newReader(page);
  await prefer(page, { publisherStyles: false });
  await openBook(page, await uploadByApi(page, drawn()));
  await untilExact(page);
  await areShown(page, 1);
  const shown = pageShown(page);
  await expect(shown.getByText('Words of page 1')).toBeVisible();
  expect(await shown.evaluate((one) => one.querySelector('[style*="left"]') === null)).toBe(true);
});
