/** Tables, formulas, code and drawings on their own: by a button beside them that is no part of the text. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { png } from '../support/png';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const RIVERS = 70;
const COLUMNS = ['Length', 'Basin', 'Mouth', 'Remark'];

/** Higher than a page, with a head, a first column of heads, and a cell that spans rows. */
const table = () => {
  const head = ['River', ...COLUMNS].map((name) => `<th>${name}</th>`).join('');
  const rows = Array.from({ length: RIVERS }, (_, n) => {
    const last = n === 0 ? '<td rowspan="2">Long, "wide"</td>' : n === 1 ? '' : '<td>-</td>';
    return `<tr><th>River ${n}</th><td>${n * 7} km</td><td>Basin ${n}</td><td>Sea ${n % 5}</td>${last}</tr>`;
  });
  return `<table><caption>Rivers of the world</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
};

const FORMULA =
  '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>f</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mfrac><mi>b</mi><mi>c</mi></mfrac></mrow><mrow><mi>d</mi><mo>+</mo><mfrac><mi>g</mi><mi>h</mi></mfrac></mrow></mfrac></math>';
const LONG_LINE = `const answer = [${Array.from({ length: 60 }, (_, n) => n).join(', ')}];`;
const CODE = `<pre><code>function ask() {\n  ${LONG_LINE}\n  return answer;\n}</code></pre>`;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200" role="img" aria-label="A hill"><path d="M0 200 L150 20 L300 200 Z" fill="#7a8"/><circle cx="240" cy="50" r="24" fill="#c93"/></svg>';
const SMALL_TABLE = '<table><tr><td>A</td><td>B</td></tr></table>';

const book = () =>
  made({
    title: 'Enlarged',
    chapters: [
      { title: 'Small', body: `<p>Before.</p>${FORMULA}${SMALL_TABLE}${CODE}${DRAWING}` },
      { title: 'Table', body: `${prose(1, 40)}${table()}<p>After.</p>` },
    ],
  });

const button = (page: Page, kind: 'table' | 'formula' | 'code' | 'drawing') =>
  page.getByRole('button', { name: `Enlarge ${kind}` });

/** The markup of the page in view. */
const markup = (page: Page) => pageShown(page).evaluate((shown) => shown.innerHTML);

async function open(page: Page): Promise<void> {
  await newReader(page);
  await openBook(page, await uploadByApi(page, book()));
  await untilExact(page);
}

async function toTheTable(page: Page): Promise<void> {
  await page.keyboard.press('PageDown');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '1');
}

/** What lies on the clipboard; the page is given no other way to it. */
async function catchCopies(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const kept = globalThis as { copied?: string };
    navigator.clipboard.writeText = async (text: string) => {
      kept.copied = text;
    };
  });
  return () => page.evaluate(() => (globalThis as { copied?: string }).copied ?? '');
}

test('by keyboard alone a formula is opened, enlarged, copied and closed; the text stays as it is', async ({
  page,
}) => {
  const copied = await catchCopies(page);
  await open(page);
  const formula = button(page, 'formula');
  await expect(formula).toBeVisible();
  // A small table that is seen whole needs none.
  await expect(button(page, 'table')).toHaveCount(0);
  const before = await markup(page);
  expect(before).not.toContain('Enlarge');
  // On their way out the bars have less contrast, and nobody reads them then.
  await expect(page.locator('[data-bars="hidden"]')).toBeAttached();
  await expectNoViolationsInAnyTheme(page);

  await pageShown(page).evaluate(() => document.querySelector('main')?.focus());
  await page.keyboard.press('Tab');
  await expect(formula).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Formula' });
  await expect(dialog).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  const height = () =>
    dialog.locator('math').evaluate((math) => math.getBoundingClientRect().height);
  const first = await height();
  await page.keyboard.press('+');
  expect(await height()).toBeGreaterThan(first * 1.1);
  await page.keyboard.press('0');
  expect(await height()).toBeCloseTo(first, 0);
  await dialog.getByRole('button', { name: 'Copy as MathML' }).press('Enter');
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toMatch(/^<math xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML"/);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(formula).toBeFocused();
  expect(await markup(page)).toBe(before);
  // The keys are the book's again.
  await toTheTable(page);
});

test('of a table cut over pages all is shown, with its heads in view, and leaves as CSV', async ({
  page,
}) => {
  const copied = await catchCopies(page);
  await open(page);
  await toTheTable(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  // A part of it, from the middle.
  await expect(pageShown(page).locator('table')).toHaveCount(1);
  await expect(pageShown(page).getByText('River 0', { exact: true })).toHaveCount(0);
  const before = await markup(page);
  await button(page, 'table').click();
  const dialog = page.getByRole('dialog', { name: 'Rivers of the world' });
  await expect(dialog.getByRole('row')).toHaveCount(RIVERS + 1);
  await expectNoViolationsInAnyTheme(page);

  await expect(dialog.getByRole('region')).toBeFocused();
  await page.keyboard.press('End');
  const last = dialog.getByRole('rowheader', { name: `River ${RIVERS - 1}` });
  await expect(last).toBeInViewport();
  await expect(dialog.getByRole('columnheader', { name: 'Basin' })).toBeInViewport();

  await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
  const lines = (await copied()).split('\r\n');
  expect(lines).toHaveLength(RIVERS + 2);
  expect(lines.slice(0, 4)).toEqual([
    'River,Length,Basin,Mouth,Remark',
    'River 0,0 km,Basin 0,Sea 0,"Long, ""wide"""',
    'River 1,7 km,Basin 1,Sea 1,',
    'River 2,14 km,Basin 2,Sea 2,-',
  ]);
  await page.keyboard.press('Escape');
  await expect(button(page, 'table')).toBeFocused();
  expect(await markup(page)).toBe(before);
});

test('the browser\u2019s way back closes what is enlarged, and leaves the book open', async ({
  page,
}) => {
  await open(page);
  const address = page.url();
  const before = await markup(page);
  for (const close of ['back', 'key', 'back'] as const) {
    await button(page, 'formula').click();
    await expect(page.getByRole('dialog', { name: 'Formula' })).toBeVisible();
    if (close === 'back') await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(page.url()).toBe(address);
    expect(await markup(page)).toBe(before);
  }
  // Each has left nothing behind: the next step leads to where one came from.
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test('code has its own lines, a drawing is zoomed and moved', async ({ page }) => {
  const copied = await catchCopies(page);
  await open(page);
  await button(page, 'code').click();
  const code = page.getByRole('dialog', { name: 'Code' });
  const isWider = () =>
    code.getByRole('region').evaluate((frame) => frame.scrollWidth > frame.clientWidth + 1);
  await expect.poll(isWider).toBe(true);
  await code.getByRole('button', { name: 'Wrap lines' }).click();
  await expect.poll(isWider).toBe(false);
  await code.getByRole('button', { name: 'Copy' }).click();
  await expect(code.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toBe(`function ask() {\n  ${LONG_LINE}\n  return answer;\n}`);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await button(page, 'drawing').click();
  const drawing = page.getByRole('dialog', { name: 'A hill' });
  const width = () =>
    drawing
      .locator('svg[viewBox="0 0 300 200"]')
      .evaluate((svg) => svg.getBoundingClientRect().width);
  const whole = await width();
  expect(whole).toBeGreaterThan(600);
  await page.keyboard.press('+');
  expect(await width()).toBeCloseTo(whole * 1.5, 0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'drawing')).toBeFocused();
});

test('in the scrolled chapter the buttons go along with their blocks', async ({ page }) => {
  await page.addInitScript(() => {
    const known = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
    localStorage.setItem(
      'epub-reader-preferences',
      JSON.stringify({ ...known, isPaginated: false }),
    );
  });
  await newReader(page);
  await openBook(page, await uploadByApi(page, book()));
  const code = button(page, 'code');
  await expect(code).toBeVisible();
  const distance = async () => {
    const [at, block] = await Promise.all([
      code.boundingBox(),
      pageShown(page).locator('pre').boundingBox(),
    ]);
    return (at?.y ?? 0) - (block?.y ?? 0);
  };
  const before = await distance();
  await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollBy(0, 90));
  expect(await distance()).toBeCloseTo(before, 0);
  // The lines are longer in a wider window, and the block is elsewhere.
  await page.setViewportSize({ width: 700, height: 600 });
  await expect.poll(distance).toBeCloseTo(before, -2);
  await code.click();
  await expect(page.getByRole('dialog', { name: 'Code' })).toBeVisible();
});

test('a picture has its words below it, and the next is in the next chapter that has one', async ({
  page,
}) => {
  await newReader(page);
  const figure = (name: string) =>
    `<figure><img src="${name}.png" alt="About ${name}"/><figcaption>Caption of ${name}</figcaption></figure>`;
  const file = made({
    title: 'Pictures',
    chapters: [
      { title: 'One', body: `<p>Look:</p>${figure('a')}` },
      { title: 'Two', body: prose(2) },
      { title: 'Three', body: `${prose(1)}${figure('b')}` },
    ],
    files: ['a', 'b'].map((name, n) => ({
      path: `${name}.png`,
      mediaType: 'image/png',
      bytes: png(240 + 60 * n, 160),
    })),
  });
  await openBook(page, await uploadByApi(page, file));
  await untilExact(page);
  const first = pageShown(page).getByRole('img', { name: 'About a' });
  await expect(first).toHaveAttribute('src', /^blob:/);
  await first.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Caption of a')).toBeVisible();
  await expect(dialog.getByText('About a', { exact: true })).toBeVisible();
  const [previous, next] = ['Previous picture', 'Next picture'].map((name) =>
    dialog.getByRole('button', { name }),
  );
  await expect(previous as NonNullable<typeof previous>).toBeDisabled();
  await next?.click();
  await expect(page.getByRole('dialog', { name: 'About b' })).toBeVisible();
  await expect(dialog.getByText('Caption of b')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'About b' })).toHaveJSProperty('naturalWidth', 300);
  await expect(next as NonNullable<typeof next>).toBeDisabled();
  await expect(next as NonNullable<typeof next>).toBeFocused();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('p');
  await expect(dialog.getByText('Caption of a')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the button is in reach of a finger and over the page, the text turns it', async ({
    page,
  }) => {
    await open(page);
    const formula = button(page, 'formula');
    const box = await formula.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await formula.tap();
    const dialog = page.getByRole('dialog', { name: 'Formula' });
    await expect(dialog).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();

    await toTheTable(page);
    await button(page, 'table').tap();
    const whole = page.getByRole('dialog', { name: 'Rivers of the world' });
    await expect(whole.getByRole('row')).toHaveCount(RIVERS + 1);
    await expectNoViolations(page);
    await whole.getByRole('button', { name: 'Close' }).tap();
    await expect(whole).toBeHidden();
    // Of the text itself no tap opens anything.
    const cells = await pageShown(page).locator('table').boundingBox();
    await page.touchscreen.tap(330, (cells?.y ?? 0) + 40);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
