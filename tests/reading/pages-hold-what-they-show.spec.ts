/** Pages that are longer than was counted, and leaves with nothing on them. */
import { expect, type Page, test } from '@playwright/test';

import { epubOf } from '../support/alphabet-books';
import { png } from '../support/png';
import { newReader, pageShown, uploadByApi } from '../support/reader';
import { chooseFace, openWhole, walk } from '../support/whole-books';

const text = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>Paragraph ${from + at} of a plain chapter, in words.</p>`,
  );

async function opened(page: Page, bodies: string[], pictures: [string, number, number][] = []) {
  await newReader(page);
  const others = pictures.map(([path, width, height]): [string, string, Buffer] => [
    path,
    'image/png',
    png(width, height),
  ]);
  const id = await uploadByApi(page, epubOf('Held', 'en', bodies, others));
  return { id, pages: await openWhole(page, id) };
}

test('tables are as high as their pictures, which have words for those who do not see them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 800 });
  const words = 'What this picture shows, told in more words than its cell is wide';
  const table = `<table><tr><td>One</td><td><img src="a.png" alt="${words}"/></td></tr><tr><td>Two</td><td><img src="b.png" alt="b"/></td></tr></table>`;
  const marks = `<table><tr><td>Letters that only a picture shows</td><td>in a narrow cell <img src="c.png" alt="c"/></td><td>untranslatable</td><td>incomprehensibilities</td></tr></table>`;
  // Higher than a page, so that it is cut between its rows.
  const high = table.replace(/<tr>.*<\/tr>/, (rows) => rows.repeat(4));
  const parts = [...text(1, 9), table, ...text(10, 30), table, marks, high, ...text(40, 30)];
  const body = parts.join('');
  const { pages } = await opened(
    page,
    [body],
    [
      ['a.png', 399, 250],
      ['b.png', 220, 310],
      ['c.png', 18, 14],
    ],
  );
  expect(await walk(page)).toMatchObject({ pages, cut: [], blank: [], hollow: [] });
});

test('annotated verse with empty lines is as high as was counted', async ({ page }) => {
  await page.setViewportSize({ width: 340, height: 740 });
  const verse = '<ruby>山路<rt>やまみち</rt></ruby>を登りながら、こう考えた。';
  const gaps = ['<br/><br/>', '<br/>　<br/>', '<br/>'];
  const bodies = Array.from({ length: 6 }, (_, at) => {
    const lines = Array.from({ length: 9 + at }, (_, line) => verse + gaps[line % 3]);
    return `<p>${lines.join('')}</p>${text(1, 8 + at).join('')}<p>　<br/>${verse}<br/><br/></p>`;
  });
  await chooseFace(page, 'literata', 24);
  const { pages } = await opened(page, bodies);
  expect(await walk(page)).toMatchObject({ pages, cut: [], blank: [] });
});

test('a book with something to read has no leaf with nothing on it', async ({ page }) => {
  const gap = `<div>${'<br/>'.repeat(4)}</div><p>&#160;</p>`;
  const bodies = [
    '<p>&#160;</p>',
    '<p>The first page.</p>',
    '<div> <br/> </div>',
    // Chapters of all lengths, so that the gap at the end of some falls on a page of its own.
    ...Array.from(
      { length: 24 },
      (_, at) => `<h2>Chapter</h2>${text(1, 10 + at).join('')}${gap}${gap}`,
    ),
    `${gap}<p><img src="tall.png" alt=""/></p>`,
    '<p>&#160;</p>',
  ];
  await page.setViewportSize({ width: 700, height: 640 });
  const { pages } = await opened(page, bodies, [['tall.png', 900, 1400]]);
  await expect(pageShown(page)).toContainText('The first page.');
  expect(await walk(page)).toMatchObject({ pages, cut: [], blank: [] });
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
});

test('a book with nothing to read says so', async ({ page }) => {
  const { pages } = await opened(page, ['<p>&#160;</p>', '<p> </p><p>&#160;</p>']);
  expect(pages).toBe(1);
  await expect(pageShown(page)).toContainText('No content available');
});

/** The worker's canvas tells other widths from now on: `patch` gets a string and its width. */
async function lie(page: Page, patch: string): Promise<void> {
  await page.route('**/layout.worker*.js', async (route) => {
    const answer = await route.fetch();
    const lies = `{
      const canvas = OffscreenCanvasRenderingContext2D.prototype;
      const measure = canvas.measureText;
      const patch = ${patch};
      canvas.measureText = function (text) {
        return { width: patch(text, measure.call(this, text).width) };
      };
    }`;
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;${lies}` });
  });
}

const long = [
  `<h2>Long</h2>${text(1, 20).join('')}<p>${text(40, 90)
    .join(' ')
    .replaceAll(/<\/?p>/g, '')}</p>`,
];

test('a canvas that measures wrongly is not believed', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 700 });
  const { id, pages } = await opened(page, long);
  await lie(page, '(text, width) => width * 0.8');
  await page.evaluate(() => indexedDB.deleteDatabase('vokal-pages'));
  expect(await openWhole(page, id)).toBe(pages);
  expect(await walk(page)).toMatchObject({ pages, cut: [], blank: [] });
});

test('a page that is too long is cut anew', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 700 });
  const { id, pages } = await opened(page, long);
  // Of two characters only, so that whole words look right.
  await lie(page, '(text, width) => (text.length === 2 ? width - 2 : width)');
  await page.evaluate(() => indexedDB.deleteDatabase('vokal-pages'));
  await openWhole(page, id);
  const shown = pageShown(page);
  for (let turned = 0; turned < 2 * pages; turned += 1) {
    await expect(async () => {
      const over = await shown.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(over).toBeLessThanOrEqual(0);
      expect(await shown.getAttribute('data-scrolls')).toBeNull();
    }).toPass();
    const number = (await shown.getAttribute('data-page-number')) ?? '';
    if (number === (await shown.getAttribute('data-total-pages'))) break;
    // The keyboard is throttled to one page in 150 ms.
    await page.waitForTimeout(160);
    await page.keyboard.press('ArrowRight');
    await expect(shown).not.toHaveAttribute('data-page-number', number);
  }
  expect(Number(await shown.getAttribute('data-overflow'))).toBeGreaterThan(0);
  await expect(shown).toHaveAttribute('data-total-pages', String(pages));
});

test('nothing is out of reach on a page that cannot be mended', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 700 });
  await opened(page, long);
  // As if something of the reader's own, such as an extension, set the page wider apart.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-page] p { padding-block-end: 90px }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await page.keyboard.press('ArrowRight');
  const shown = pageShown(page);
  await expect(shown).toHaveAttribute('data-scrolls', '');
  await expect(shown).toHaveCSS('overflow-y', 'auto');
  await shown.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(shown.locator('p').last()).toBeInViewport();
});
