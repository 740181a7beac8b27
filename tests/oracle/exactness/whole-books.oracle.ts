/** Whole books in ten alphabets, cover first, by the front door; figures into docs/exactness.md. */
import { type Browser, expect, test } from '@playwright/test';

import { ALPHABETS, alphabetBook } from '../../support/alphabet-books';
import { chaptersOf } from '../../support/chapters';
import { asked, compareIn, openInOracle, type Setting } from '../../support/oracle-page';
import { coreBreaksOfPairs, disagreements } from '../../support/pairs';
import { type Account, newReader, signIn, uploadByApi } from '../../support/reader';
import { chooseFace, openWhole, walk } from '../../support/whole-books';
import { CHARACTERS, CONTEXTS } from '../pairs';
import { serve } from './books';
import { chromium, firefox, hasFirefox, hasWebkit, webkit } from './browsers';
import { keep, keepPairs, keepWhole } from './results';

const FACES = [
  { font: 'literata', fontSize: 16 },
  { font: 'atkinson', fontSize: 20 },
];
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const AN_HOUR = 3_600_000;
const ONE_IN_TEN_THOUSAND = 1e-4;
/** Code has words of a hundred characters without a space, which end where single widths say. */
const mostDiffering = (name: string) => (name === 'Code' ? 1e-3 : ONE_IN_TEN_THOUSAND);

async function freshPage(
  browser: Browser,
  screen: (typeof SCREENS)[number],
  face: (typeof FACES)[number],
) {
  const context = await browser.newContext({ ...test.info().project.use, viewport: screen });
  const page = await context.newPage();
  await chooseFace(page, face.font, face.fontSize);
  return page;
}

for (const name of Object.keys(ALPHABETS)) {
  test(`a whole book in the letters of ${name}, in Chromium`, async ({
    browser,
    page: anyPage,
  }) => {
    test.setTimeout(AN_HOUR);
    const file = alphabetBook(name);
    const chapters = await chaptersOf(anyPage, file);
    for (const face of FACES) {
      for (const screen of SCREENS) {
        const page = await freshPage(browser, screen, face);
        const account: Account = await newReader(page);
        const id = await uploadByApi(page, file);
        const first = await openWhole(page, id);
        const { cut, blank, hollow } = await walk(page);
        const second = await openWhole(page, id);
        const elsewhere = await freshPage(browser, screen, face);
        await signIn(elsewhere, account);
        const later = await openWhole(elsewhere, id);
        await elsewhere.context().close();

        await openInOracle(page, chapters);
        const setting: Setting = {
          ...face,
          width: screen.width === 390 ? 350 : 760,
          height: 600,
          align: 'start',
        };
        const lines = await compareIn(page, setting, chapters);
        await page.context().close();
        keepWhole({
          book: name,
          ...face,
          screen: screen.width,
          first,
          second,
          later,
          cut,
          blank,
          lines,
        });
        expect
          .soft([second, later, cut, blank, hollow], `${name} ${face.font} ${screen.width}`)
          .toEqual([first, first, [], [], []]);
        expect
          .soft(lines.missing / lines.lines, `lines of ${name} ${face.font} ${screen.width}`)
          .toBeLessThan(mostDiffering(name));
      }
    }
  });
}

for (const [browser, start, isThere, core] of [
  ['Firefox', firefox, hasFirefox, 'firefox'],
  ['WebKit', webkit, hasWebkit, 'webkit'],
] as const) {
  test(`whole books in three alphabets, and pairs of characters, in ${browser}`, async ({
    browser: chromiumBrowser,
  }) => {
    test.skip(!isThere, `${browser} is not installed`);
    test.setTimeout(AN_HOUR);
    const engine = await start();
    try {
      for (const book of ['Russian', 'Greek', 'Vietnamese']) {
        const context = await chromiumBrowser.newContext({ ...test.info().project.use });
        const chapters = await chaptersOf(await context.newPage(), alphabetBook(book));
        await context.close();
        const setting: Setting = {
          width: 350,
          height: 600,
          fontSize: 20,
          font: 'literata',
          align: 'start',
        };
        await engine.open(serve(`whole-${book}`, chapters));
        const comparison = await engine.compare(asked(setting, chapters));
        keep({
          browser,
          version: engine.version,
          kind: 'A whole book of its own letters',
          book,
          setting,
          comparison,
        });
        expect
          .soft([comparison.cut, comparison.empty, comparison.changed], book)
          .toEqual([0, 0, 0]);
        expect
          .soft(comparison.missing / comparison.lines, `lines of ${book}`)
          .toBeLessThan(ONE_IN_TEN_THOUSAND);
      }
      const differ = disagreements(coreBreaksOfPairs(core), await engine.breaksOfPairs());
      keepPairs({ browser, pairs: pairsInAll(), differ });
    } finally {
      await engine.close();
    }
  });
}

test('pairs of characters in Chromium', async ({ page }) => {
  const engine = await chromium(page);
  await engine.open(serve('nothing', { htmls: ['<p>a</p>'], language: 'en', direction: 'ltr' }));
  const differ = disagreements(coreBreaksOfPairs('chromium'), await engine.breaksOfPairs());
  keepPairs({ browser: 'Chromium', pairs: pairsInAll(), differ });
});

function pairsInAll(): number {
  return CHARACTERS.length ** 2 * Object.keys(CONTEXTS).length;
}
