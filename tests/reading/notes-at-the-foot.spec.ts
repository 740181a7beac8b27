/** A note comes to its reference: by click, tap and key, marked as one or only in the shape of one. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

// Wider than any phone, and a table that is, too.
const WIDE = `${'Rindfleisch'.repeat(8)}<table><tr>${'<td>wide</td>'.repeat(20)}</tr></table>`;
const LONG = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');

const file = () =>
  made({
    title: 'A book with notes',
    chapters: [
      {
        title: 'Text',
        body: `<p>The <i>raven</i><a id="r1" epub:type="noteref" href="c2.xhtml#n1">1</a> flew<sup><a id="s3" href="#f3">3</a></sup> to <a href="c1.xhtml#there">the other part</a> and <a href="https://example.org/">away</a>.</p>${prose(12)}<p id="f3"><a href="#s3">3</a> A note by its shape alone.</p>`,
      },
      { title: 'Other', body: `${prose(9)}<p id="there">It is there.</p>${prose(4)}` },
      {
        title: 'Notes',
        linear: false,
        body: `${prose(8)}<section epub:type="endnotes"><h2>Notes</h2><ol><li id="n1" epub:type="endnote"><p>Corvus <i>corax</i>, see <a href="#n2">note 2</a> and <a href="c1.xhtml#there">there</a>. ${LONG} the end. <a epub:type="backlink" href="c0.xhtml#r1">↩</a></p>${WIDE}</li><li id="n2" epub:type="endnote"><p>Second note, as <a href="https://example.org/">elsewhere</a>.</p></li></ol></section>`,
      },
    ],
  });

async function reading(page: Page): Promise<void> {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
}

const mark = (page: Page, text: string) =>
  pageShown(page).getByRole('link', { name: text, exact: true });
// Links that refer to notes are `doc-noteref` to the tree.
const reference = (page: Page) => pageShown(page).locator('[role="doc-noteref"]').first();
const raised = (page: Page) => pageShown(page).locator('sup a');
const note = (page: Page) => page.getByRole('dialog');

async function place(page: Page) {
  const shown = pageShown(page);
  return [
    await shown.getAttribute('data-chapter-index'),
    await shown.getAttribute('data-start-offset'),
  ];
}

/** Where the ranges of the aid are painted: on the page, in the note, or in nothing that is there. */
function painted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [...(CSS.highlights.get('stressed') ?? [])].map(({ startContainer }) => {
      const element = startContainer.parentElement;
      if (!element?.isConnected) return 'gone';
      return element.closest('[role="dialog"]') ? 'note' : 'page';
    });
    return [...new Set(places)].sort();
  });
}

test('the note stands over the page, whole, with its own links and a way back', async ({
  page,
}) => {
  await reading(page);
  const before = await place(page);
  await reference(page).click();
  await expect(note(page)).toHaveAccessibleName('Note 1');
  await expect(note(page)).toContainText('Corvus corax');
  await expect(note(page).locator('li')).toHaveCount(1);
  await expectNoViolationsInAnyTheme(page);
  expect(await place(page)).toEqual(before);

  // All of it can be reached, by key too, and no key turns the page.
  const end = note(page).getByRole('link', { name: '↩' });
  await expect(end).not.toBeInViewport();
  await expect(note(page).getByRole('region')).toBeFocused();
  await page.keyboard.press('End');
  await expect(note(page).getByRole('table')).toBeInViewport();
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  expect(await place(page)).toEqual(before);

  await page.keyboard.press('Home');
  await note(page).getByRole('link', { name: 'note 2' }).click();
  await expect(note(page)).toHaveAccessibleName('Note');
  await expect(note(page)).toContainText('Second note');
  await note(page).getByRole('button', { name: 'Previous note' }).click();
  await expect(note(page)).toHaveAccessibleName('Note 1');

  await page.keyboard.press('Escape');
  await expect(note(page)).toBeHidden();
  await expect(reference(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(note(page)).toBeVisible();
  await note(page).getByRole('link', { name: '↩' }).click();
  await expect(note(page)).toBeHidden();
  await expect(reference(page)).toBeFocused();
  expect(await place(page)).toEqual(before);
});

test('one goes to the note and comes back exactly', async ({ page }) => {
  await reading(page);
  const before = await place(page);
  const toText = page.getByRole('button', { name: 'Back to the text' });
  await reference(page).click();
  await note(page).getByRole('button', { name: 'Go to note' }).click();
  await expect(note(page)).toBeHidden();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
  await expect(pageShown(page)).toContainText('Corvus');
  // Longer than other ways back are offered.
  await page.waitForTimeout(10_500);
  await toText.click();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  expect(await place(page)).toEqual(before);
  await page.goForward();
  await expect(pageShown(page)).toContainText('Corvus');
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  expect(await place(page)).toEqual(before);

  // By the middle button, and by Ctrl, there is no popover on the way.
  await reference(page).click({ button: 'middle' });
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
  await expect(toText).toBeVisible();
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  await reference(page).click({ modifiers: ['Control'] });
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
  await expect(note(page)).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);

  // A page on from it, the text is no longer its text.
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(160);
  await page.keyboard.press('ArrowLeft');
  await expect(toText).toHaveCount(0);
});

test('a note by its shape is one, other links lead where they led', async ({ page }) => {
  await reading(page);
  await raised(page).click();
  await expect(note(page)).toContainText('A note by its shape alone.');
  // Whoever clicks beside it closes it, and turns no page.
  const before = await place(page);
  await page.mouse.click(20, 400);
  await expect(note(page)).toBeHidden();
  expect(await place(page)).toEqual(before);

  await mark(page, 'the other part').click();
  await expect(pageShown(page)).toContainText('It is there.');
  await expect(note(page)).toHaveCount(0);
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');

  await reference(page).click();
  await note(page).getByRole('link', { name: 'there' }).click();
  await expect(note(page)).toBeHidden();
  await expect(pageShown(page)).toContainText('It is there.');
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  expect(await place(page)).toEqual(before);

  await reference(page).click();
  await note(page).getByRole('link', { name: 'note 2' }).click();
  await note(page).getByRole('link', { name: 'elsewhere' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave the book?' })).toBeVisible();
});

test('the reading aid is over the note as over the page', async ({ page }) => {
  await reading(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 1' });
  await page.keyboard.press('Escape');
  await expect.poll(() => painted(page)).toEqual(['page']);
  await reference(page).click();
  await expect(note(page)).toBeVisible();
  await expect.poll(() => painted(page)).toEqual(['note', 'page']);
  await expectNoViolationsInAnyTheme(page);
  await note(page).getByRole('link', { name: 'note 2' }).click();
  await expect.poll(() => painted(page)).toEqual(['note', 'page']);
  await page.keyboard.press('Escape');
  await expect(note(page)).toBeHidden();
  await expect.poll(() => painted(page)).toEqual(['page']);
});

test('in the scrolled chapter, too', async ({ page }) => {
  await reading(page);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('button', { name: /Reading Mode/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-scroller]')).toBeVisible();
  await raised(page).click();
  await expect(note(page)).toContainText('A note by its shape alone.');
  await page.keyboard.press('Escape');
  await expect(raised(page)).toBeFocused();
});

test('it stays with its reference as the window changes, and goes as one goes elsewhere', async ({
  page,
}) => {
  await reading(page);
  const widthOf = () =>
    pageShown(page).evaluate((shown) => (shown as HTMLElement).style.inlineSize);
  const wide = await widthOf();
  await reference(page).click();
  const gap = async () => {
    const link = await reference(page).boundingBox();
    const box = await note(page).boundingBox();
    return Math.round((box?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0));
  };
  await expect.poll(gap).toBeLessThan(20);
  await page.setViewportSize({ width: 900, height: 700 });
  await untilExact(page);
  await expect.poll(gap).toBeLessThan(20);
  expect(await gap()).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 700 });
  await untilExact(page);
  await expect
    .poll(async () => {
      const box = await note(page).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    })
    .toBe(700);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(widthOf).toBe(wide);
  await untilExact(page);
  await expect.poll(gap).toBeLessThan(20);
  await page.keyboard.press('Escape');
  await expect(reference(page)).toBeFocused();
  await expect(note(page)).toHaveCount(0);

  await mark(page, 'the other part').click();
  await expect(pageShown(page)).toContainText('It is there.');
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
  await reference(page).click();
  await expect(note(page)).toBeVisible();
  await page.goForward();
  await expect(pageShown(page)).toContainText('It is there.');
  await expect(note(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap brings it to the foot of the window, holding goes there', async ({ page }) => {
    await reading(page);
    const before = await place(page);
    await reference(page).tap();
    await expect(note(page)).toContainText('Corvus corax');
    await expectNoViolationsInAnyTheme(page);
    const box = await note(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(0.6 * 844 + 1);
    expect(box?.width).toBe(390);
    await expect(note(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(note(page).getByRole('button', { name: 'Go to note' })).toBeInViewport({
      ratio: 1,
    });
    const frame = note(page).getByRole('region');
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    const end = note(page).getByRole('link', { name: '↩' });
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport();
    await page.touchscreen.tap(195, 100);
    await expect(note(page)).toBeHidden();
    expect(await place(page)).toEqual(before);

    const device = await page.context().newCDPSession(page);
    const link = await reference(page).boundingBox();
    const at = { x: (link?.x ?? 0) + 3, y: (link?.y ?? 0) + 5 };
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to the text' }).tap();
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '0');
    expect(await place(page)).toEqual(before);
  });
});
