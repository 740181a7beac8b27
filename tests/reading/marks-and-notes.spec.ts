/** Marking a book: highlights, notes and bookmarks, by mouse, by keyboard and by finger. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { boxesOf, dragOver, middleOf, painted, selectByFinger } from '../support/marks';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const SENTENCE = 'A lamp burned in the tower until the morning came.';

const file = () =>
  made({
    title: 'The Tower',
    chapters: Array.from({ length: 3 }, (_, n) => ({
      title: `Part ${n + 1}`,
      body: `<p>Once upon a time number ${n}. ${SENTENCE} Nobody slept.</p>${prose(12)}`,
    })),
  });

async function reading(page: Page): Promise<void> {
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });
const colour = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: `Highlight in ${name}` });
const list = (page: Page) => page.getByRole('dialog', { name: 'Bookmarks and highlights' });
const openList = (page: Page) =>
  page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
/** Keys that repeat by themselves are held back. */
const pause = (page: Page) => page.waitForTimeout(160);
const markup = (page: Page) => pageShown(page).evaluate((shown) => shown.innerHTML);

test('with the mouse: a colour, a note, the list, and there and back again', async ({ page }) => {
  await reading(page);
  const before = await markup(page);
  await dragOver(page, SENTENCE);
  await expect(bar(page)).toBeVisible();
  const lies = await bar(page).boundingBox();
  for (const { top, bottom } of await boxesOf(page, SENTENCE)) {
    expect(lies && (lies.y + lies.height <= top || lies.y >= bottom)).toBe(true);
  }
  await colour(page, 'green').click();
  await expect.poll(() => painted(page, 'note-green')).toEqual([SENTENCE]);
  await expect(bar(page)).toBeHidden();
  expect(await markup(page)).toBe(before);

  await dragOver(page, 'Nobody slept');
  await bar(page).getByRole('button', { name: 'Write a note' }).click();
  const card = page.getByRole('dialog', { name: 'Highlight' });
  await expect(card.getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Why not?');
  await card.getByLabel('Tags').fill('night, tower');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  // The colour used last is the next one's.
  await expect.poll(() => painted(page, 'note-green')).toEqual([SENTENCE, 'Nobody slept']);

  await page.keyboard.press('End');
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '2');
  expect(await painted(page, 'note-green')).toEqual([]);
  const left = await pageShown(page).getAttribute('data-page-number');
  await openList(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await list(page)
    .getByRole('button', {
      name: 'Highlight, green, “Nobody slept”, Part 1, p. 1, note: Why not?, tags: night, tower',
    })
    .click();
  await expect(list(page)).toBeHidden();
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await expect.poll(() => painted(page, 'flash')).toEqual(['Nobody slept']);
  await expect.poll(() => painted(page, 'flash')).toEqual([]);
  await page.goBack();
  await expect(pageShown(page)).toHaveAttribute('data-page-number', left ?? '');
});

test('a tap on a mark opens it; it is changed, deleted, and back again', async ({ page }) => {
  await reading(page);
  await dragOver(page, SENTENCE);
  await page.keyboard.press('1');
  await expect.poll(() => painted(page, 'note-yellow')).toEqual([SENTENCE]);
  const there = await middleOf(page, SENTENCE);
  await page.mouse.click(there.x, there.y);
  const card = page.getByRole('dialog', { name: 'Highlight' });
  await expect(card).toContainText(SENTENCE);
  await expect(card).toContainText('Part 1');
  // Its keys are not the page's.
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await card.getByRole('radio', { name: 'pink' }).check();
  await expect.poll(() => painted(page, 'note-pink')).toEqual([SENTENCE]);
  expect(await painted(page, 'note-yellow')).toEqual([]);
  await card.getByRole('button', { name: 'Delete highlight' }).click();
  await expect(card).toBeHidden();
  expect(await painted(page, 'note-pink')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => painted(page, 'note-pink')).toEqual([SENTENCE]);
  await expect(card).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
});

test('where marks overlap the newest is on top, and a tap lists them', async ({ page }) => {
  await reading(page);
  await dragOver(page, SENTENCE);
  await page.keyboard.press('1');
  await expect.poll(() => painted(page, 'note-yellow')).toEqual([SENTENCE]);
  await dragOver(page, 'in the tower');
  await page.keyboard.press('3');
  await expect.poll(() => painted(page, 'note-blue')).toEqual(['in the tower']);
  expect(await painted(page, 'note-yellow')).toEqual([
    'A lamp burned ',
    ' until the morning came.',
  ]);
  const there = await middleOf(page, 'in the tower');
  await page.mouse.click(there.x, there.y);
  const card = page.getByRole('dialog', { name: '2 highlights' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').first()).toContainText('in the tower');
  await card.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(card.getByRole('radio', { name: 'yellow' })).toBeChecked();
});

test('with the keyboard alone, over the end of a page', async ({ page }) => {
  await reading(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(colour(page, 'yellow')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(colour(page, 'green')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();

  const chosen = () => page.evaluate(() => getSelection()?.toString());
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(chosen).toBe('Once');
  // The arrows lead from word to word, and turn no page.
  for (const word of ['upon', 'a', 'time']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(chosen).toBe(word);
  }
  await page.keyboard.press('ArrowLeft');
  await expect.poll(chosen).toBe('a');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await pause(page);
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');

  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page)).toBeVisible();
  const first = await chosen();
  await page.keyboard.press('Control+Shift+End');
  // To the end of the page, however far the browser went.
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '3');
  await expect(bar(page)).toBeVisible();
  for (let words = 0; words < 3; words += 1) await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('5');
  await expect(bar(page)).toBeHidden();
  const there = async () => (await painted(page, 'note-purple')).join('').trim().split(/\s+/);
  await expect.poll(async () => (await there()).length).toBe(4);
  const foot = await pageShown(page).textContent();
  expect(foot?.trim().startsWith((await there()).join(' '))).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  await expect.poll(async () => (await there())[0]).toBe(first);
  await openList(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('a drag that waits at the edge goes on over the page, and stays there', async ({ page }) => {
  await reading(page);
  const [from] = await boxesOf(page, 'Nobody slept');
  await page.mouse.move(from?.left ?? 0, (from?.top ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 5 });
  await page.mouse.move(1275, 420, { steps: 5 });
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  // Away from the edge again, to the second line.
  const box = await pageShown(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 60, { steps: 5 });
  await page.mouse.up();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  const text = (await pageShown(page).textContent()) ?? '';
  const here = async () => (await painted(page, 'note-green')).join('');
  await expect.poll(here).not.toBe('');
  expect(text.trim().startsWith((await here()).trim())).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await expect.poll(here).toMatch(/^Nobody slept/);
});

test('a bookmark stays with its words, whatever the size of the type', async ({ page }) => {
  await reading(page);
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  await pause(page);
  await page.keyboard.press('b');
  const ribbon = page.locator('[data-bookmark]');
  await expect(ribbon).toBeVisible();
  const button = page.getByRole('button', { name: 'Bookmark this page' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const offset = Number(await pageShown(page).getAttribute('data-start-offset'));

  await pause(page);
  await page.keyboard.press('ArrowLeft');
  await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
  await expect(ribbon).toBeHidden();
  await page.getByRole('button', { name: 'Display settings' }).click();
  for (let size = 0; size < 3; size += 1) await page.getByRole('button', { name: 'A+' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await untilExact(page);
  await openList(page);
  await list(page)
    .getByRole('button', { name: /^Bookmark, / })
    .click();
  await expect(ribbon).toBeVisible();
  const { startOffset, endOffset } = await pageShown(page).evaluate((shown) => ({
    ...(shown as HTMLElement).dataset,
  }));
  expect(Number(startOffset)).toBeLessThanOrEqual(offset);
  expect(Number(endOffset)).toBeGreaterThan(offset);

  await button.click();
  await expect(ribbon).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ribbon).toBeVisible();
});

test('in a scrolled chapter marks are painted and bookmarks set, too', async ({ page }) => {
  await newReader(page);
  await page.evaluate(() =>
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ isPaginated: false })),
  );
  await openBook(page, await uploadByApi(page, file()));
  await expect(pageShown(page)).toContainText(SENTENCE);
  const before = await markup(page);
  await dragOver(page, SENTENCE);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Continue' })).toBeHidden();
  await page.keyboard.press('4');
  await expect.poll(() => painted(page, 'note-pink')).toEqual([SENTENCE]);
  expect(await markup(page)).toBe(before);
  await page.keyboard.press('b');
  await expect(page.locator('[data-bookmark]')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 marks on this page' })).toBeAttached();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 3000);
  await expect(page.locator('[data-bookmark]')).toBeHidden();
});

test('copied as the book has it, and looked for in it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await reading(page);
  await dragOver(page, SENTENCE);
  await page.keyboard.press('c');
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SENTENCE);
  await bar(page).getByRole('button', { name: 'Search for it in the book' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(SENTENCE);
  await expect(page.getByRole('option')).toHaveCount(3);
});

test('the aid lies over marks, and takes their ground where letters would fade into it', async ({
  page,
}) => {
  await reading(page);
  await dragOver(page, SENTENCE);
  await page.keyboard.press('1');
  await expect.poll(() => painted(page, 'note-yellow')).toEqual([SENTENCE]);
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Text Highlighting').selectOption({ label: 'Frequency 1' });
  await expect.poll(async () => (await painted(page, 'stressed')).length).toBeGreaterThan(50);
  expect(await painted(page, 'note-yellow')).toEqual([SENTENCE]);
  // A ground on top would cover the weight of the letters.
  const over = await page.evaluate(() => {
    const priority = (name: string) => CSS.highlights.get(name)?.priority ?? Number.NaN;
    return priority('stressed') > priority('note-yellow');
  });
  expect(over).toBe(true);
  await page.getByRole('slider', { name: /Contrast/ }).fill('45');
  await expect.poll(() => painted(page, 'note-yellow-line')).toEqual([SENTENCE]);
  expect(await painted(page, 'note-yellow')).toEqual([]);
});

test('nothing for axe to find', async ({ page }) => {
  await reading(page);
  await openList(page);
  await expect(list(page)).toContainText('Nothing marked yet');
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await dragOver(page, SENTENCE);
  await expect(bar(page)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await colour(page, 'yellow').click();
  await expect.poll(() => painted(page, 'note-yellow')).toEqual([SENTENCE]);
  await page.keyboard.press('b');
  const there = await middleOf(page, SENTENCE);
  await page.mouse.click(there.x, there.y);
  await expect(page.getByRole('dialog', { name: 'Highlight' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await openList(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectNoViolationsInAnyTheme(page);
});

test('in German', async ({ page }) => {
  await newReader(page);
  await page.evaluate(() => localStorage.setItem('vokal-language', 'de'));
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  await dragOver(page, SENTENCE);
  const german = page.getByRole('toolbar', { name: 'Ausgewählte Wörter' });
  await german.getByRole('button', { name: 'Markieren in Rosa' }).click();
  await expect.poll(() => painted(page, 'note-pink')).toEqual([SENTENCE]);
  await page.keyboard.press('b');
  await expect(
    page.getByRole('button', { name: '2 Markierungen auf dieser Seite' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Lesezeichen und Markierungen' }).click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(page.getByText('2 Einträge')).toBeVisible();
  const name = `Markierung, Rosa, „${SENTENCE}“, Part 1, S. 1`;
  await entries
    .nth(1)
    .getByRole('button', { name: `Bearbeiten: ${SENTENCE}` })
    .click();
  await page.getByRole('button', { name: 'Markierung löschen' }).click();
  await expect(page.getByRole('button', { name })).toBeHidden();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  test('selected by finger, marked below, and on over the page', async ({ page }) => {
    await reading(page);
    await selectByFinger(page, 'Nobody slept');
    await expect(bar(page)).toBeVisible();
    const [words] = await boxesOf(page, 'Nobody slept');
    // The phone's own menu is above.
    expect((await bar(page).boundingBox())?.y).toBeGreaterThan(words?.bottom ?? 0);
    await expect(bar(page).getByRole('button', { name: 'Continue' })).toBeHidden();
    await colour(page, 'blue').tap();
    await expect.poll(() => painted(page, 'note-blue')).toEqual(['Nobody slept']);

    const last = await pageShown(page).evaluate(
      (shown) => shown.textContent?.trim().split(/\s+/).slice(-3).join(' ') ?? '',
    );
    await selectByFinger(page, last);
    await bar(page).getByRole('button', { name: 'Continue on next page' }).tap();
    await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
    await expect(bar(page)).toBeVisible();
    await colour(page, 'yellow').tap();
    await expect(bar(page)).toBeHidden();
    const text = (await pageShown(page).textContent())?.trim() ?? '';
    await expect
      .poll(async () => (await painted(page, 'note-yellow')).join('').trim())
      .toBe(text.split(/\s+/)[0]);
    await expect(pageShown(page)).toHaveAttribute('data-page-number', '2');
  });

  test('a tap on a mark opens it at the foot, and turns no page', async ({ page }) => {
    await reading(page);
    await selectByFinger(page, 'Nobody slept');
    await colour(page, 'blue').tap();
    await expect.poll(() => painted(page, 'note-blue')).toEqual(['Nobody slept']);
    const there = await middleOf(page, 'Nobody slept');
    await page.touchscreen.tap(there.x, there.y);
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await expect(card).toBeVisible();
    await page.waitForTimeout(400);
    await expect(card).toBeVisible();
    await expect(pageShown(page)).toHaveAttribute('data-page-number', '1');
    await card.getByLabel('Note').fill('Ask them');
    await card.getByRole('button', { name: 'Close' }).tap();
    await expect(card).toBeHidden();
    await page.touchscreen.tap(there.x, there.y);
    await expect(card.getByLabel('Note')).toHaveValue('Ask them');
  });
});

test.describe('without the CSS Custom Highlight API', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      // biome-ignore lint/suspicious/noExplicitAny: as in a browser that never had it
      delete (globalThis as any).Highlight;
      // biome-ignore lint/suspicious/noExplicitAny: the same
      delete (CSS as any).highlights;
    });
  });

  test('marks and hits are boxes behind the text, where their words are', async ({ page }) => {
    await reading(page);
    const before = await markup(page);
    await dragOver(page, SENTENCE);
    await page.keyboard.press('1');
    const drawn = page.locator('[data-mark="note-yellow"]');
    await expect(drawn).toHaveCount((await boxesOf(page, SENTENCE)).length);
    const [words] = await boxesOf(page, SENTENCE);
    // They may be painted anew just then.
    const box = () => drawn.first().boundingBox();
    await expect.poll(async () => (await box())?.x).toBeCloseTo(words?.left ?? 0, 0);
    await expect.poll(async () => (await box())?.y).toBeCloseTo(words?.top ?? 0, 0);
    expect(await markup(page)).toBe(before);
    const there = await middleOf(page, SENTENCE);
    await page.mouse.click(there.x, there.y);
    await expect(page.getByRole('dialog', { name: 'Highlight' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('lamp');
    await page.getByRole('option').first().click();
    await expect(page.locator('[data-mark="search-now"]')).toHaveCount(1);
  });
});
