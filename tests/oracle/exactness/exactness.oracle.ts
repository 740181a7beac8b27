/** Every book in two settings; the figures go into docs/exactness.md. */
import { type Browser, type Page, test } from '@playwright/test';

import { chaptersOf } from '../../support/chapters';
import { asked, type Chapters, cleaned, type Setting } from '../../support/oracle-page';
import { BASE, BOOKS, NOVELLA, ownChapters, ROTATION, SPACED, serve, WEIGHTED } from './books';
import { chromium, type Engine, firefox, hasFirefox, hasWebkit, webkit } from './browsers';
import { keep, type Result } from './results';

interface Subject {
  kind: string;
  book: string;
  url: string;
  chapters: Chapters;
}

const OWN = 'A chapter of each kind';
const OTHERS: Setting[] = [BASE, ROTATION[1] as Setting];
// The longest book has 160,000 lines, and a machine may be busy.
const AN_HOUR = 3_600_000;
const SCALES = [1, 1.25, 1.5];

async function measure(
  engine: Engine,
  browser: Result['browser'],
  subject: Subject,
  settings: Setting[],
): Promise<void> {
  const { kind, book, url, chapters } = subject;
  for (const setting of settings) {
    const result: Result = { browser, version: engine.version, kind, book, setting };
    try {
      await engine.open(url);
      result.comparison = await engine.compare(asked(setting, chapters));
    } catch (error) {
      result.error = String(error);
    }
    keep(result);
  }
}

/** The same on a screen with more device pixels, as a browser's zoom makes it, too. */
async function measureScaled(
  browser: Browser,
  scale: number,
  subjects: Subject[],
  settings: Setting[],
): Promise<void> {
  const context = await browser.newContext({
    ...test.info().project.use,
    deviceScaleFactor: scale,
  });
  const engine = await chromium(await context.newPage());
  const scaled = settings.map((setting) => (scale === 1 ? setting : { ...setting, scale }));
  for (const subject of subjects) await measure(engine, 'Chromium', subject, scaled);
  await context.close();
}

async function bookOf(page: Page, { kind, name, file }: (typeof BOOKS)[number]): Promise<Subject> {
  const chapters = await chaptersOf(page, file);
  return { kind, book: name, url: serve(name, chapters), chapters };
}

async function ownOf(page: Page): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const { name, source, of } of ownChapters()) {
    const chapters = { htmls: await cleaned(page, [source]), ...of };
    subjects.push({ kind: OWN, book: name, url: serve(`own-${name}`, chapters), chapters });
  }
  return subjects;
}

for (const [index, book] of BOOKS.entries()) {
  test(`${book.name} in Chromium`, async ({ page, browser }) => {
    test.setTimeout(AN_HOUR);
    const subject = await bookOf(page, book);
    await measure(await chromium(page), 'Chromium', subject, [BASE]);
    const turn = ROTATION[index % ROTATION.length] as Setting;
    await measureScaled(browser, SCALES[index % SCALES.length] as number, [subject], [turn]);
  });
}

const longest = BOOKS.find(({ name }) => name === 'se-war-and-peace');
if (longest) {
  test('War and Peace in Chromium, hyphenated', async ({ page }) => {
    test.setTimeout(AN_HOUR);
    await measure(await chromium(page), 'Chromium', await bookOf(page, longest), [
      ROTATION[0] as Setting,
    ]);
  });
}

test('a novella in Chromium, with space between letters and words', async ({ page }) => {
  test.setTimeout(AN_HOUR);
  await measure(await chromium(page), 'Chromium', await bookOf(page, NOVELLA), SPACED);
});

test('a novella and a chapter of each kind in Chromium, in each weight and each later face', async ({
  page,
}) => {
  test.setTimeout(AN_HOUR);
  const engine = await chromium(page);
  await measure(engine, 'Chromium', await bookOf(page, NOVELLA), WEIGHTED);
  const some = WEIGHTED.filter((_, at) => at % 5 === 1);
  for (const subject of await ownOf(page)) await measure(engine, 'Chromium', subject, some);
});

for (const scale of SCALES) {
  test(`a chapter of each kind in Chromium, ${scale} device pixels to one`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(AN_HOUR);
    await measureScaled(browser, scale, await ownOf(page), OTHERS);
  });
}

for (const [browser, start, isThere] of [
  ['Firefox', firefox, hasFirefox],
  ['WebKit', webkit, hasWebkit],
] as const) {
  test(`a chapter of each kind and a novella in ${browser}`, async ({ page }) => {
    test.skip(!isThere, `${browser} is not installed`);
    test.setTimeout(AN_HOUR);
    const subjects = [...(await ownOf(page)), await bookOf(page, NOVELLA)];
    const engine = await start();
    try {
      for (const subject of subjects) await measure(engine, browser, subject, OTHERS);
      await measure(engine, browser, await bookOf(page, NOVELLA), SPACED);
    } finally {
      await engine.close();
    }
  });
}
