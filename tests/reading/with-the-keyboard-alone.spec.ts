/** All that hangs on a book, by keyboard: search, marks, notes, notes at the foot, tables, and the way back. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { APP } from '../playwright.config';
import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { painted } from '../support/marks';
import { png } from '../support/png';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const row = (n: number) => `<tr><th>Year ${n}</th><td>${n} ravens</td><td>${n} lamps</td></tr>`;
const TABLE = `<table><thead><tr><th>When</th><th>Birds</th><th>Light</th></tr></thead><tbody>${Array.from({ length: 60 }, (_, n) => row(n + 1)).join('')}</tbody></table>`;

const file = () =>
  made({
    title: 'By keyboard',
    chapters: [
      {
        title: 'Part 1',
        body: `<p>The raven<a id="r1" epub:type="noteref" href="#n1">1</a> flew. Nobody slept.</p>${prose(20)}<aside id="n1" epub:type="footnote"><p>Corvus corax.</p></aside>`,
      },
      ...Array.from({ length: 11 }, (_, n) => ({
        title: `Part ${n + 2}`,
        body: `${prose(8 + n)}<p>A lantern stood in room ${n}.</p>${prose(5)}`,
      })),
      { title: 'Table', body: TABLE },
      {
        title: 'Pictures',
        body: '<p><img src="a.png" alt="A raven"/></p><p><img src="b.png" alt="A lamp"/></p>',
      },
    ],
    files: ['a.png', 'b.png'].map((path) => ({
      path,
      mediaType: 'image/png',
      bytes: png(240, 160),
    })),
  });

/** A key that is held turns no faster. */
const pause = (page: Page) => page.waitForTimeout(160);

/** Tabs on until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await target.evaluate((it) => it === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`never focused: ${target}`);
}

async function place(page: Page): Promise<string> {
  const { chapterIndex, startOffset } = await pageShown(page).evaluate(
    (shown) => (shown as HTMLElement).dataset,
  );
  return `${chapterIndex}:${startOffset}`;
}

test('everything is reached, nothing turns the page unasked, and nobody else is asked', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) asked.add(origin);
  });
  await newReader(page);
  await openBook(page, await uploadByApi(page, file()));
  await untilExact(page);
  const { keyboard } = page;

  await test.step('words are marked and noted', async () => {
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Control+Shift+ArrowRight');
    await keyboard.press('n');
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await expect(card.getByLabel('Note')).toBeFocused();
    await keyboard.type('Which one?');
    await expectNoViolationsInAnyTheme(page);
    await keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect.poll(async () => (await painted(page, 'note-yellow')).join('')).toMatch(/^The/);
    await keyboard.press('b');
  });

  await test.step('a note comes to its reference, and the focus goes back', async () => {
    const reference = pageShown(page).locator('[role="doc-noteref"]');
    await tabTo(page, reference);
    await keyboard.press('Enter');
    const note = page.getByRole('dialog', { name: /^Note/ });
    await expect(note).toContainText('Corvus corax.');
    await keyboard.press('Escape');
    await expect(note).toBeHidden();
    await expect(reference).toBeFocused();
  });

  await test.step('ten hits on, and one step back to where one read', async () => {
    const before = await place(page);
    await keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await keyboard.type('lantern');
    await expect(page.getByRole('option')).toHaveCount(11);
    await keyboard.press('Enter');
    for (let hit = 0; hit < 10; hit += 1) {
      await expect(pageShown(page)).toHaveAttribute('data-chapter-index', String(hit + 1));
      await pause(page);
      await keyboard.press('F3');
    }
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '11');
    // Alt + left is the browser's, and no page hears of it.
    await page.goBack();
    await expect.poll(() => place(page)).toBe(before);
    await keyboard.press('Escape');
  });

  await test.step('the list has them, and they are saved', async () => {
    const open = page.getByRole('button', { name: 'Bookmarks and highlights' });
    await tabTo(page, open);
    await keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Bookmarks and highlights' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await tabTo(page, list.getByLabel('Save as'));
    await keyboard.type('Save as CSV');
    await tabTo(page, list.getByRole('button', { name: 'Save', exact: true }));
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('a table is seen whole', async () => {
    await keyboard.press('/');
    await keyboard.press('Control+a');
    await keyboard.type('60 ravens');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '12');
    const before = await place(page);
    await tabTo(page, page.getByRole('button', { name: 'Enlarge table' }).first());
    await keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('row')).toHaveCount(61);
    await expectNoViolationsInAnyTheme(page);
    await keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    expect(await place(page)).toBe(before);
  });

  await test.step('a picture is enlarged, and leads to the next', async () => {
    await pause(page);
    await keyboard.press('End');
    await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '13');
    await tabTo(page, page.getByRole('button', { name: 'Enlarge picture' }).first());
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'A raven' })).toBeVisible();
    await keyboard.press('n');
    await expect(page.getByRole('dialog').getByRole('img', { name: 'A lamp' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  expect([...asked]).toEqual([APP]);
});
