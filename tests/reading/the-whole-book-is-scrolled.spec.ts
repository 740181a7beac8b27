/** Scrolling all of a book in one piece: no borders to wait at, and a bar that can be believed. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations, untilStill } from '../support/axe';
import { corpus, hasCorpus } from '../support/corpus';
import { made, prose } from '../support/epub';
import { newReader, uploadByApi } from '../support/reader';

const WORDS = 'Here the second part begins, and somebody looks for the marmalade.';

/** Long, short, with a picture page, one with nothing to show, and long again. */
const file = () =>
  made({
    title: 'In one piece',
    chapters: [
      { title: 'First', body: `<h2>First</h2>${prose(14)}` },
      { title: 'Second', body: `<h2>Second</h2><p>${WORDS}</p>${prose(3)}` },
      { title: 'Nothing', body: '<p> </p>' },
      { title: 'Third', body: `<h2>Third</h2>${prose(30)}` },
      { title: 'Last', body: `<h2>Last</h2>${prose(12)}<p>Marmalade, at last.</p>` },
    ],
  });

const chapter = (page: Page, index: number) => page.locator(`[data-chapter-index="${index}"]`);
const scroller = (page: Page) => page.locator('[data-scroller][data-whole-book]');
const label = (page: Page) => page.locator('nav [role=status]');
const height = (page: Page) => scroller(page).evaluate((view) => view.scrollHeight);

async function openWhole(page: Page, id: number, wishes: object = {}): Promise<void> {
  await page.evaluate(
    (preferences) => localStorage.setItem('epub-reader-preferences', JSON.stringify(preferences)),
    { isPaginated: false, scrolling: 'book', ...wishes },
  );
  await page.goto(`/reader/${id}`);
  await expect(scroller(page).locator('[data-page]').first()).toBeVisible();
  await expect(page.locator('[data-pagination="exact"]')).toBeAttached({ timeout: 60_000 });
}

/** Whether there is text where one looks first. */
function isFull(page: Page): Promise<boolean> {
  return scroller(page).evaluate((view) => {
    const edge = view.getBoundingClientRect().top;
    return [...view.querySelectorAll<HTMLElement>('[data-page]')].some((text) => {
      const { top, bottom, height } = text.getBoundingClientRect();
      return height > 0 && top < edge + 300 && bottom > edge + 100;
    });
  });
}

/** The first whole line in the window: how it begins, and how far below the edge it stands. */
function firstLine(page: Page): Promise<{ words: string; top: number; chapter: number }> {
  return scroller(page).evaluate((view) => {
    const edge = view.getBoundingClientRect().top;
    for (const text of view.querySelectorAll<HTMLElement>('[data-page]')) {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (range.getBoundingClientRect().bottom <= edge) continue;
        for (let at = 0; at < node.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, height } = range.getBoundingClientRect();
          if (height === 0 || top < edge) continue;
          const words = node.data.slice(at, at + 40);
          return { words, top: top - edge, chapter: Number(text.dataset.chapterIndex) };
        }
      }
    }
    return { words: '', top: 0, chapter: -1 };
  });
}

/** The place of a book as this device has saved it, once it is set and quiet. */
async function savedPlace(page: Page, id: number): Promise<string> {
  let place = '';
  const stays = async () => {
    const before = place;
    place = await page.evaluate((id) => {
      const isSet = document.querySelector('[data-pagination="exact"]') !== null;
      const { chapterIndex, offset } = JSON.parse(localStorage[`book-progress-${id}`] ?? '{}');
      return isSet ? `${chapterIndex}:${offset}` : '';
    }, id);
    return place !== '' && place === before;
  };
  await expect.poll(stays, { intervals: [400], timeout: 60_000 }).toBe(true);
  return place;
}

test('chapters follow each other under the wheel, and the place is kept', async ({ page }) => {
  await newReader(page);
  const id = await uploadByApi(page, file());
  await page.goto(`/reader/${id}`);
  await expect(page.locator('[data-page]')).toBeVisible();
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('radio', { name: 'Whole book' }).check();
  await expect(page.getByRole('button', { name: 'Reading Mode: Whole book' })).toBeVisible();
  await untilStill(page);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-pagination="exact"]')).toBeAttached();

  // To the border, where both are seen.
  await page.mouse.move(640, 400);
  const second = chapter(page, 1);
  for (let turns = 0; turns < 60; turns += 1) {
    const box = (await second.count()) > 0 ? await second.boundingBox() : null;
    if (box && box.y < 500) break;
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(60);
  }
  await expect(second.getByRole('heading', { name: 'Second' })).toBeInViewport();
  await expect(chapter(page, 0).locator('p').last()).toBeInViewport();
  const gap = await page.evaluate(() => {
    const box = (index: number) =>
      document.querySelector(`[data-chapter-index="${index}"]`)?.getBoundingClientRect();
    return (box(1)?.top ?? 0) - (box(0)?.bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(60);
  await expect(label(page)).toContainText('Ch. 1');
  await page.mouse.wheel(0, 700);
  await expect(label(page)).toContainText('Ch. 2');
  await expect(page.locator('[data-chapter-index="2"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.locator('[aria-current="true"]')).toContainText('Second');
  await page.keyboard.press('Escape');

  // What comes late above moves no line.
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await firstLine(page)).chapter).toBe(3);
  await page.waitForTimeout(400);
  const before = await firstLine(page);
  const moved = await page.evaluate(async () => {
    const edge = document.querySelector('[data-scroller]') as HTMLElement;
    const lines = [...edge.querySelectorAll<HTMLElement>('[data-chapter-index="3"] p')];
    const seen = lines.find((line) => line.getBoundingClientRect().top > 120) as HTMLElement;
    const was = seen.getBoundingClientRect().top;
    const above = [
      edge.querySelector<HTMLElement>('[data-chapter-index="1"] p'),
      edge.querySelector<HTMLElement>('[data-chapter-index="3"] h2'),
    ];
    const worst: number[] = [];
    for (const late of above) {
      if (late) late.style.paddingBlockEnd = '137px';
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      worst.push(Math.abs(seen.getBoundingClientRect().top - was));
    }
    return worst;
  });
  expect(Math.max(...moved)).toBeLessThan(1);
  expect((await firstLine(page)).words).toBe(before.words);

  // After a new start it is the same text.
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(scroller(page)).toBeVisible();
  await expect.poll(async () => (await firstLine(page)).words).toBe(before.words);

  // By keys and buttons: a screen on, to the end of the book, and back to its beginning.
  const top = () => scroller(page).evaluate((view) => view.scrollTop);
  const was = await top();
  await page.keyboard.press('Space');
  await expect.poll(top).toBeGreaterThan(was + 300);
  await page.waitForTimeout(200);
  await page.keyboard.press('End');
  await expect(page.getByText('Marmalade, at last.')).toBeInViewport();
  await expect(page.getByText('100.0% complete')).toBeAttached();
  await page.waitForTimeout(200);
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(top).toBeGreaterThan(300);
  await expectNoViolations(page);
});

test('hits, marks and words over a border are as on pages', async ({ page }) => {
  await newReader(page);
  const id = await uploadByApi(page, file());
  await openWhole(page, id);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('marmalade');
  await page.getByRole('option').first().click();
  await expect(page.getByText(/^1 of 2/)).toBeVisible();
  await expect(page.getByText(WORDS)).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  await expect(page.getByText('Marmalade, at last.')).toBeInViewport();
  // Keys repeat no faster.
  await page.waitForTimeout(200);
  await page.keyboard.press('Shift+F3');
  await expect(page.getByText(WORDS)).toBeInViewport();
  // Back to where one was.
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect.poll(() => scroller(page).evaluate((view) => view.scrollTop)).toBe(0);

  // From the end of the first chapter into the second.
  await scroller(page).evaluate((view) => {
    const second = view.querySelector('[data-chapter-index="1"]');
    const { top } = second?.getBoundingClientRect() ?? { top: 0 };
    view.scrollTop += top > 0 ? top - 400 : 3000;
  });
  const heading = chapter(page, 1).getByRole('heading');
  await expect(heading).toBeAttached();
  await heading.evaluate((it) => {
    const view = it.closest('[data-scroller]');
    if (view) view.scrollTop += it.getBoundingClientRect().top - 420;
  });
  await page.waitForTimeout(300);
  const from = await chapter(page, 0).locator('p').last().boundingBox();
  const to = await chapter(page, 1).locator('p').first().boundingBox();
  if (!from || !to) throw new Error('both chapters are in view');
  await page.mouse.move(from.x + 40, from.y + from.height - 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 120, to.y + 12, { steps: 4 });
  await page.mouse.up();
  const chosen = await page.evaluate(() => String(getSelection()));
  expect(chosen).toContain('Second');
  expect(chosen).toContain('wonder');
  await page.keyboard.press('1');
  const painted = () =>
    page.evaluate(() => {
      const names = [...CSS.highlights.keys()].filter((name) => name.startsWith('note'));
      const nodes = names.flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
      return [
        ...new Set(
          nodes.map(
            (range) =>
              range.startContainer.parentElement?.closest<HTMLElement>('[data-page]')?.dataset
                .chapterIndex,
          ),
        ),
      ].sort();
    });
  await expect.poll(painted).toEqual(['0', '1']);
});

/** The same place after each of ten ways to set the book, and the same text at its end. */
async function tenChanges(page: Page, id: number): Promise<void> {
  const begun = await savedPlace(page, id);
  const mode = async (name: string) => {
    await page.getByRole('radio', { name, exact: true }).check();
    await page.waitForTimeout(500);
  };
  await page.getByRole('button', { name: 'Display settings' }).click();
  const larger = page.getByRole('button', { name: 'A+' });
  const smaller = page.getByRole('button', { name: 'A-' });
  const columns = page.getByLabel('Pages side by side');
  const line = await firstLine(page);
  for (const change of [
    () => mode('Pages'),
    () => larger.click(),
    () => columns.selectOption('two'),
    () => mode('Chapter'),
    () => larger.click(),
    () => mode('Whole book'),
    () => smaller.click(),
    () => mode('Pages'),
    () => smaller.click(),
    () => mode('Whole book'),
  ]) {
    await change();
    await page.waitForTimeout(300);
    expect(await savedPlace(page, id)).toBe(begun);
  }
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await firstLine(page)).words).toBe(line.words);
}

test('ten changes among pages, chapters and the whole book keep the place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await newReader(page);
  const id = await uploadByApi(page, file());
  await openWhole(page, id);
  await scroller(page).evaluate((view) => view.scrollTo({ top: view.scrollHeight * 0.6 }));
  await tenChanges(page, id);
});

test('War and Peace opens at once, and its bar leads anywhere', async ({ page }) => {
  test.skip(!hasCorpus, 'needs the shared corpus');
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await newReader(page);
  const id = await uploadByApi(page, corpus('epub/se-war-and-peace.epub'));
  await openWhole(page, id);
  await page.waitForTimeout(800);
  const counted = await height(page);
  // Where nothing has been yet.
  for (const share of [0.73, 0.2, 0.95, 0.5]) {
    await scroller(page).evaluate((view, share) => {
      view.scrollTop = view.scrollHeight * share;
    }, share);
    // How soon, says `make bench`.
    await expect.poll(() => isFull(page), { message: `at ${share}` }).toBe(true);
    await expect(label(page)).toContainText('Page');
  }
  // What has been seen is as high as was counted.
  expect(Math.abs((await height(page)) - counted) / counted).toBeLessThan(0.001);
  expect(await page.locator('[data-page]').count()).toBeLessThan(12);
  await tenChanges(page, id);
});
