/** What readers wish of letters, words and paragraphs: each changes the page, and none cuts one. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

/** It would have its own way in all of this. */
const HOSTILE = `<style>p, span, body, html, * { letter-spacing: 9px !important; word-spacing: -3px !important;
  text-indent: 3em !important; margin: 2em !important; font-size: 7px !important; line-height: 1 !important }</style>`;

/** Indents within indents, which large letters must not widen beyond the page. */
const NARROW = `<blockquote>${prose(1, 12)}<ul><li>Incomprehensibilities<ol start="10"><li>Notwithstanding</li></ol></li></ul></blockquote>`;

const file = () =>
  made({
    title: 'A book that has its own way',
    chapters: Array.from({ length: 4 }, (_, n) => ({
      title: `Part ${n + 1}`,
      body: `${HOSTILE}<p>To <em>Vokal</em>, an office of fjords.</p>${prose(2)}${NARROW}${prose(18)}`,
    })),
  });

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await untilExact(page);
}

/** How the second paragraph in view is set, and how many pages there are. */
const look = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('[data-page]');
    const [first, second] = shown?.querySelectorAll('p') ?? [];
    const style = second && getComputedStyle(second);
    const dim = document.querySelector('[data-dim]');
    const gap =
      first && second && second.getBoundingClientRect().top - first.getBoundingClientRect().bottom;
    return {
      letterSpacing: style?.letterSpacing,
      wordSpacing: style?.wordSpacing,
      textIndent: style?.textIndent,
      fontSize: style?.fontSize,
      lineHeight: style?.lineHeight,
      family: style?.fontFamily,
      weight: style?.fontWeight,
      ink: style?.color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      dim: dim && getComputedStyle(dim).backgroundColor,
      align: style?.textAlign,
      gap: Math.round(gap ?? 0),
      width: Math.round(shown?.clientWidth ?? 0),
      pages: shown?.dataset.totalPages,
    };
  });

/** Every page of the book: as high as it is said to be, without a line cut off. */
async function expectWholePages(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  // Keys that repeat by themselves are held back.
  await page.waitForTimeout(160);
  for (let turned = 0; turned < 12; turned += 1) {
    const fits = await page.evaluate(() => {
      const shown = document.querySelector<HTMLElement>('[data-page]');
      return (
        shown !== null &&
        shown.dataset.overflow === '0' &&
        shown.scrollHeight <= shown.clientHeight &&
        shown.scrollWidth <= shown.clientWidth
      );
    });
    expect(fits, `page ${turned + 1}`).toBe(true);
    const before = await pageShown(page).getAttribute('data-page-number');
    await page.keyboard.press('PageDown');
    await expect(pageShown(page)).not.toHaveAttribute('data-page-number', before ?? '');
    await page.waitForTimeout(160);
  }
  await page.keyboard.press('Home');
  await settle(page);
}

const slide = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

const wear = (page: Page, theme: string) =>
  page.getByRole('button', { name: theme, exact: true }).click();

type Wish = [
  name: string,
  wish: (page: Page) => Promise<unknown>,
  back: (page: Page) => Promise<unknown>,
];

const WISHES: Wish[] = [
  ['letters', (p) => slide(p, 'Letter spacing', '0.12'), (p) => slide(p, 'Letter spacing', '0')],
  [
    'close letters',
    (p) => slide(p, 'Letter spacing', '-0.02'),
    (p) => slide(p, 'Letter spacing', '0'),
  ],
  ['words', (p) => slide(p, 'Word spacing', '0.3'), (p) => slide(p, 'Word spacing', '0')],
  [
    'apart',
    (p) => choose(p, 'Paragraphs', 'Two lines apart'),
    (p) => choose(p, 'Paragraphs', 'As in the book'),
  ],
  [
    'indented',
    (p) => choose(p, 'Paragraphs', 'Indented'),
    (p) => choose(p, 'Paragraphs', 'As in the book'),
  ],
  ['large', (p) => choose(p, 'Large print', '40px'), (p) => choose(p, 'Large print', 'Off')],
  [
    'size',
    (p) => p.getByRole('button', { name: 'A-' }).click(),
    (p) => p.getByRole('button', { name: 'A+' }).click(),
  ],
  ['high lines', (p) => slide(p, 'Line height', '2.4'), (p) => slide(p, 'Line height', '1.55')],
  ['close lines', (p) => slide(p, 'Line height', '1.2'), (p) => slide(p, 'Line height', '1.55')],
  ['short lines', (p) => slide(p, 'Line length', '30'), (p) => slide(p, 'Line length', '74')],
  ['long lines', (p) => slide(p, 'Line length', '90'), (p) => slide(p, 'Line length', '74')],
  [
    'full width',
    (p) => p.getByRole('switch', { name: 'Full width' }).click(),
    (p) => p.getByRole('switch', { name: 'Full width' }).click(),
  ],
  ...['Lexend', 'Andika', 'Gentium Book', 'Noto Serif'].map(
    (face): Wish => [face, (p) => choose(p, 'Font', face), (p) => choose(p, 'Font', 'Literata')],
  ),
  ...['Medium', 'Bold'].map(
    (weight): Wish => [
      weight,
      (p) => choose(p, 'Weight', weight),
      (p) => choose(p, 'Weight', 'Regular'),
    ],
  ),
  ['dimmed', (p) => slide(p, 'Dimming', '40'), (p) => slide(p, 'Dimming', '0')],
  ...['Dark', 'Sepia', 'High contrast', 'Black', 'Dusk', 'My colours'].map(
    (theme): Wish => [theme, (p) => wear(p, theme), (p) => wear(p, 'Light')],
  ),
  [
    'alignment',
    (p) => choose(p, 'Text Alignment', 'Justify'),
    (p) => choose(p, 'Text Alignment', 'Left'),
  ],
];

test('every wish changes the page of a book that has its own way, and goes again', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await settle(page);
  const usual = await look(page);
  expect(usual.fontSize).toBe('16px');
  for (const [name, wish, back] of WISHES) {
    await wish(page);
    await settle(page);
    expect(await look(page), name).not.toEqual(usual);
    await back(page);
    await settle(page);
    expect(await look(page), `${name}, and back`).toEqual(usual);
  }
});

test('what WCAG 1.4.12 asks for, and large print, on whole pages, at every width', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await slide(page, 'Letter spacing', '0.12');
  await slide(page, 'Word spacing', '0.16');
  await choose(page, 'Paragraphs', 'Two lines apart');
  // With the rest of what can be wished, as far as it goes.
  await choose(page, 'Font', 'Noto Serif');
  await choose(page, 'Weight', 'Bold');
  await slide(page, 'Line height', '1.2');
  await settle(page);
  const asked = await look(page);
  expect(asked).toMatchObject({ letterSpacing: '1.9375px', textIndent: '0px', weight: '700' });
  expect(asked.gap).toBe(2 * Number.parseFloat(asked.lineHeight ?? ''));
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await expectWholePages(page);
  for (const [width, height] of [
    [320, 640],
    [820, 1180],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    await expectWholePages(page);
  }
  await page.getByRole('button', { name: 'Display settings' }).click();
  await choose(page, 'Large print', '64px');
  await page.keyboard.press('Escape');
  await settle(page);
  await expectWholePages(page);
  // It is there after a reload, too.
  const before = await look(page);
  await page.reload();
  await untilExact(page);
  expect(await look(page)).toEqual(before);
});

test('the page has the whole screen, and gives it back', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  const whole = page.getByRole('switch', { name: 'Full screen' });
  const isWhole = () => page.evaluate(() => document.fullscreenElement !== null);
  await whole.click();
  await expect.poll(isWhole).toBe(true);
  await expect(whole).toBeChecked();
  // By the browser's own key, too, the switch knows of it.
  await page.evaluate(() => document.exitFullscreen());
  await expect(whole).not.toBeChecked();
});

test('in a scrolled chapter paragraphs stand apart as soon as it is wished', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('button', { name: 'Reading Mode: Page' }).click();
  await settle(page);
  const before = await look(page);
  await choose(page, 'Paragraphs', 'Two lines apart');
  await expect.poll(async () => (await look(page)).gap).toBeGreaterThan(before.gap + 10);
  await choose(page, 'Paragraphs', 'As in the book');
  await expect.poll(async () => (await look(page)).gap).toBe(before.gap);
});
