/** Books that are drawn page by page, with text in its places: each page whole, its text real. */
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
