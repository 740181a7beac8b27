/** A chapter for each kind of content, line by line and page by page against the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';

import {
  type Chapters,
  cleaned,
  compareIn,
  openInOracle,
  type Setting,
} from '../support/oracle-page';

const FOLDER = fileURLToPath(new URL('chapters/', import.meta.url));

/** One page for all that a worker compares: to load it took longer than to compare. */
const test = base.extend<object, { oracle: Page }>({
  oracle: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

const SETTINGS: Setting[] = [
  { width: 760, height: 560, fontSize: 16, font: 'literata', align: 'start' },
  { width: 320, height: 600, fontSize: 24, font: 'opendyslexic', align: 'justify' },
  { width: 320, height: 600, fontSize: 12, font: 'atkinson', align: 'justify' },
  { width: 1160, height: 860, fontSize: 16, font: 'system', align: 'start' },
  {
    width: 600,
    height: 700,
    fontSize: 18,
    font: 'source-serif',
    align: 'justify',
    letterSpacing: 2.1875,
    passed: [0.36, 1.08, 3.6],
    wordSpacing: 2.875,
    paragraphGap: 8,
    paragraphIndent: 0,
  },
  { width: 420, height: 640, fontSize: 17, font: 'noto-serif', weight: 700, align: 'justify' },
];

/** In which lines of `ends-of-lines` fit by less than a unit of layout. */
const CLOSE: Setting = {
  width: 320,
  height: 600,
  fontSize: 24,
  font: 'atkinson',
  align: 'justify',
};

const DIFFERENCES = ['missing', 'extra', 'breaksDiffer', 'rowsDiffer', 'cut', 'boxesCut'] as const;

/** The most that may differ, by chapter and font; nothing elsewhere. */
const KNOWN: Record<string, Partial<Record<(typeof DIFFERENCES)[number], number>>> = {
  // An item whose only child is a list ends two rows early.
  'lists opendyslexic': { breaksDiffer: 1 },
  // Ligatures and kerning of words longer than a line are added up by pairs.
  'long-words literata': { missing: 4, extra: 4, rowsDiffer: 1 },
  'long-words opendyslexic': { missing: 50, extra: 50, breaksDiffer: 6, rowsDiffer: 14, cut: 5 },
  'nested-inline atkinson': { rowsDiffer: 1 },
  'svg system': { breaksDiffer: 1 },
  'svg noto-serif': { breaksDiffer: 1 },
};

function chapterOf(name: string): { source: string; language: string; direction: 'ltr' | 'rtl' } {
  const source = readFileSync(`${FOLDER}${name}.html`, 'utf8');
  const language = /lang="([^"]*)"/.exec(source)?.[1] ?? 'en';
  return { source, language, direction: /^<html[^>]* dir="rtl"/.test(source) ? 'rtl' : 'ltr' };
}

for (const file of readdirSync(FOLDER)) {
  const name = file.replace('.html', '');
  test(`${name}: lines and pages are the browser's, nothing is cut or lost`, async ({
    oracle: page,
  }) => {
    const { source, ...rest } = chapterOf(name);
    const chapters: Chapters = { htmls: await cleaned(page, [source]), ...rest };
    await openInOracle(page, chapters);
    for (const setting of name === 'ends-of-lines' ? [...SETTINGS, CLOSE] : SETTINGS) {
      const { examples, ...result } = await compareIn(page, setting, chapters);
      const told = `${JSON.stringify(setting)}\n${examples.join('\n')}`;
      expect(result.lines, told).toBeGreaterThan(0);
      expect(result, told).toMatchObject({
        empty: 0,
        changed: 0,
        boxesEmpty: 0,
        boxesLostOrDoubled: 0,
      });
      const known = KNOWN[`${name} ${setting.font}`] ?? {};
      for (const what of DIFFERENCES) {
        expect(result[what], `${what}: ${told}`).toBeLessThanOrEqual(known[what] ?? 0);
      }
    }
  });
}
