/** Two pages side by side: pairs of the whole book, and a place that no change of them moves. */
import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { made, prose } from '../support/epub';
import { painted } from '../support/marks';
import { png } from '../support/png';
import {
  bearer,
  newReader,
  openBook,
  pageShown,
  prefer,
  untilExact,
  uploadByApi,
} from '../support/reader';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1180, height: 820 };

const sides = (page: Page) => page.getByLabel('Pages side by side');
const display = (page: Page) => page.getByRole('button', { name: 'Display settings' });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /Page/ });
/** Keys that repeat by themselves are held back. */
const pause = (page: Page) => page.waitForTimeout(160);

interface Shown {
  number: number;
  chapter: number;
  start: number;
  end: number;
  /** Characters in the document, and how far they go over their box. */
  length: number;
  over: number;
  left: number;
}

/** The pages in view, in the order of the text. */
const pagesOf = (page: Page): Promise<Shown[]> =>
  pageShown(page).evaluateAll((pages) =>
    pages.map((element) => {
      const { pageNumber, chapterIndex, startOffset, endOffset } = (element as HTMLElement).dataset;
      return {
        number: Number(pageNumber),
        chapter: Number(chapterIndex),
        start: Number(startOffset),
        end: Number(endOffset),
        length: element.textContent?.length ?? 0,
        over: element.scrollHeight - element.clientHeight,
        left: element.getBoundingClientRect().left,
      };
    }),
  );
const numbers = async (page: Page) => (await pagesOf(page)).map(({ number }) => number);
const areShown = (page: Page, ...wanted: number[]) =>
  expect.poll(() => numbers(page)).toEqual(wanted);

const covered = () =>
  made({
    title: 'The Tower',
    files: [{ path: 'cover.png', mediaType: 'image/png', bytes: png(400, 600) }],
    chapters: [
      {
        title: 'Cover',
        body: '<p><img src="cover.png" alt="A tower" width="400" height="600"/></p>',
      },
      { title: 'One', body: `<h1>One</h1>${prose(16, 97)}` },
      {
        title: 'Two',
        body: `<h1>Two</h1>${prose(3)}<table>${'<tr><td>north</td><td>south</td><td>east</td><td>west</td></tr>'.repeat(30)}</table>${prose(9)}`,
      },
      { title: 'Three', body: `<h1>Three</h1>${prose(5)}` },
    ],
  });

test('a book is read two pages at a time', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await newReader(page);
  const book = await uploadByApi(page, covered());
  await openBook(page, book);
  await untilExact(page);
  // Who has chosen nothing has one.
  await expect(pageShown(page)).toHaveCount(1);

  await display(page).click();
  await sides(page).selectOption({ label: 'Automatic' });
  await untilExact(page);
  await expect(page.locator('[data-side-by-side]')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  // The cover stands alone, where a book is opened.
  await areShown(page, 1);
  expect((await pagesOf(page))[0]?.left).toBeGreaterThan(DESKTOP.width / 2);

  const total = Number(await pageShown(page).first().getAttribute('data-total-pages'));
  let before: Shown = (await pagesOf(page))[0] as Shown;
  let beginsRight = false;
  const complete = page.getByRole('button', { name: /% complete$/ });
  const told = new Map<number, string | null>();
  for (let first = 2; first <= total; first += 2) {
    await pause(page);
    await page.keyboard.press('ArrowRight');
    const wanted = first < total ? [first, first + 1] : [first];
    await areShown(page, ...wanted);
    told.set(first, await complete.textContent());
    for (const [index, shown] of (await pagesOf(page)).entries()) {
      // The text goes on where it ended, and each sheet says of itself what it shows.
      if (shown.chapter === before.chapter) expect(shown.start).toBe(before.end);
      else {
        expect(shown.start).toBe(0);
        beginsRight ||= index === 1;
      }
      expect(shown.length).toBe(shown.end - shown.start);
      expect(shown.over).toBeLessThanOrEqual(0);
      before = shown;
    }
  }
  expect(beginsRight, 'a chapter begins on the right').toBe(true);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

  // A page that is asked for is where one reads on, also if it stands second.
  await pause(page);
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: /page/i }).fill('5');
  await page.keyboard.press('Enter');
  await areShown(page, 4, 5);
  await expect(status(page)).toHaveText(`Pages 4–5 of ${total} | Ch. 2`);
  // Two pages have one number, whichever of them somebody has gone to.
  await expect(complete).toHaveText(told.get(4) ?? '');
  const [, asked] = await pagesOf(page);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/books/${book}/progress`, {
        headers: await bearer(page),
      });
      return (await answer.json()).position;
    })
    .toMatchObject({ chapterIndex: asked?.chapter, offset: asked?.start });
  await page.setViewportSize(TABLET);
  await untilExact(page);
  await expect(pageShown(page)).toHaveCount(2);
  await page.setViewportSize({ width: 820, height: 1180 });
  await untilExact(page);
  await expect(pageShown(page)).toHaveCount(1);
});

/** The point in the middle of a line of the page, so many lines from its head. */
async function pointOn(shown: Locator, share: number): Promise<{ x: number; y: number }> {
  return shown.evaluate((element, share) => {
    const box = element.getBoundingClientRect();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width < 40 || line.top < box.top + share * box.height) continue;
        return { x: line.left + line.width / 2, y: line.top + line.height / 2 };
      }
    }
    throw new Error('no line');
  }, share);
}

test('what is selected goes from one page to the other, and marks and the aid are on both', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await newReader(page);
  await prefer(page, { columns: 'auto', highlightMode: 'frequency-2' });
  const book = await uploadByApi(page, covered());
  await page.goto(`/reader/${book}?at=1:0`);
  await untilExact(page);
  await areShown(page, 2, 3);
  const [left, right] = [pageShown(page).nth(0), pageShown(page).nth(1)];
  const stressedOn = (shown: Locator) =>
    shown.evaluate(
      (element) =>
        [...(CSS.highlights.get('stressed') ?? [])].filter(({ startContainer }) =>
          element.contains(startContainer),
        ).length,
    );
  for (const shown of [left, right]) expect(await stressedOn(shown)).toBeGreaterThan(50);

  const [from, to] = [await pointOn(left, 0.7), await pointOn(right, 0.3)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 8 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
  await page.keyboard.press('2');
  await expect.poll(async () => (await painted(page, 'note-green')).length).toBe(1);
  const [marked = ''] = await painted(page, 'note-green');
  const plain = (text: string) => text.replaceAll(/[\s\u00ad\u2060]+/g, '');
  const [before, after] = [
    plain((await left.textContent()) ?? ''),
    plain((await right.textContent()) ?? ''),
  ];
  // One mark: the end of the left page and the beginning of the right one, and nothing else.
  const cut = plain(marked);
  const isSplit = (at: number) =>
    before.endsWith(cut.slice(0, at)) && after.startsWith(cut.slice(at));
  expect(Array.from({ length: cut.length - 1 }, (_, at) => at + 1).some(isSplit)).toBe(true);
  await page.getByRole('button', { name: 'Bookmarks and highlights' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
});

test('the place is the same after ten changes of pages, size, mode and window', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await newReader(page);
  await prefer(page, { columns: 'auto' });
  const book = await uploadByApi(page, GERMAN_BOOK);
  await page.goto(`/reader/${book}?at=0:20000`);
  await untilExact(page);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) {
    const [first] = await numbers(page);
    await page.keyboard.press(key);
    await expect.poll(async () => (await numbers(page))[0]).not.toBe(first);
    await pause(page);
  }
  const [first] = await pagesOf(page);
  if (!first) throw new Error('no page');
  const isHere = async () => {
    await untilExact(page);
    const saved = await page.evaluate(
      (book) => localStorage.getItem(`book-progress-${book}`),
      book,
    );
    expect(JSON.parse(saved ?? '{}')).toMatchObject({
      chapterIndex: first.chapter,
      offset: first.start,
    });
    const pages = await pagesOf(page);
    expect(
      pages.some(
        ({ chapter, start, end }) =>
          chapter === first.chapter && start <= first.start && first.start < end,
      ),
    ).toBe(true);
  };
  await display(page).click();
  const mode = page.getByRole('button', { name: /mode/i });
  const changes: (() => Promise<unknown>)[] = [
    () => sides(page).selectOption('one'),
    () => page.getByRole('button', { name: 'A+' }).click(),
    () => sides(page).selectOption('two'),
    () => page.setViewportSize({ width: 1024, height: 768 }),
    () => mode.click(),
    () => page.setViewportSize({ width: 820, height: 1180 }),
    () => mode.click(),
    () => page.getByRole('button', { name: 'A-' }).click(),
    () => page.setViewportSize(DESKTOP),
    () => sides(page).selectOption('auto'),
  ];
  for (const change of changes) {
    await change();
    await page.waitForTimeout(250);
    await isHere();
  }
  // Beside the panel the pages are smaller, and else the same.
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await pagesOf(page))[0]).toEqual(first);
  await page.goto('/dashboard');
  await page.goto(`/reader/${book}`);
  await expect(pageShown(page)).toHaveCount(2);
  await isHere();
  expect((await pagesOf(page))[0]).toMatchObject({ number: first.number, start: first.start });
});

test('where books run from right to left, the first page stands on the right', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await newReader(page);
  await prefer(page, { columns: 'auto' });
  const words = 'ما هو السرطان وكيف يعيش الناس معه في كل يوم من أيام السنة '.repeat(12);
  const body = Array.from({ length: 14 }, () => `<p>${words}</p>`).join('');
  const book = await uploadByApi(
    page,
    made({ title: 'Arabic', language: 'ar', chapters: [{ title: 'One', body }] }),
  );
  await page.goto(`/reader/${book}`);
  await untilExact(page);
  await areShown(page, 1, 2);
  const [first, second] = await pagesOf(page);
  expect(first?.left).toBeGreaterThan(second?.left ?? 0);
  await page.keyboard.press('ArrowLeft');
  await areShown(page, 3, 4);
  await pause(page);
  await page.keyboard.press('ArrowRight');
  await areShown(page, 1, 2);
  // Beside the pages, on the left, a click leads on, and so does what stands there in the bar.
  await page.mouse.click(8, 400);
  await areShown(page, 3, 4);
  await page.mouse.move(500, 4);
  const bar = page.getByRole('navigation', { name: 'Reading progress' });
  const [previous, next] = await Promise.all(
    ['Previous', 'Next'].map((name) => bar.getByRole('button', { name }).boundingBox()),
  );
  expect(next?.x).toBeLessThan(previous?.x ?? 0);
  await bar.getByRole('button', { name: 'Next' }).click();
  await areShown(page, 5, 6);
});

test('what is read stays as it is while the rest of the book is counted', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await newReader(page);
  await prefer(page, { columns: 'auto' });
  const chapters = [
    { title: 'One', body: '<p>A page.</p>' },
    { title: 'Two', body: prose(60) },
    { title: 'Three', body: prose(20) },
  ];
  const book = await uploadByApi(page, made({ title: 'The Tower', chapters }));
  // The chapter before comes late, as in a long book.
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  const isFirst = (url: URL) =>
    /chapters$/.test(url.pathname) && url.searchParams.get('from') === '0';
  await page.route(isFirst, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/reader/${book}?at=1:0`);
  await expect(pageShown(page)).toHaveCount(2);
  await expect(page.locator('[data-pagination="running"]')).toBeAttached();
  const places = async () => (await pagesOf(page)).map(({ chapter, start }) => [chapter, start]);
  const early = await places();
  expect(early[0]).toEqual([1, 0]);
  await page.evaluate(() => {
    const seen = { changes: 0 };
    const observer = new MutationObserver((records) => {
      seen.changes += records.length;
    });
    const options = { childList: true, subtree: true, characterData: true };
    for (const shown of document.querySelectorAll('[data-page]')) observer.observe(shown, options);
    Object.assign(window, { seen });
  });
  arrive();
  await untilExact(page);
  expect(await places()).toEqual(early);
  const { changes } = await page.evaluate(
    () => (window as unknown as { seen: { changes: number } }).seen,
  );
  expect(changes, 'no page was filled again').toBe(0);
  // In the whole book it is a second page. Who reads on misses nothing, and sees nothing twice.
  await areShown(page, 2, 3);
  await page.keyboard.press('ArrowRight');
  await areShown(page, 4, 5);
  await pause(page);
  await page.keyboard.press('Home');
  await areShown(page, 1, 2);
});
