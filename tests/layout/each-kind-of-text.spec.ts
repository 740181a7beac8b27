/** A chapter for each kind of content, line by line and page by page against the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

import {
  type Chapters,
  cleaned,
  compareIn,
  openInOracle,
  type Setting,
} from '../support/oracle-page';

const FOLDER = fileURLToPath(new URL('chapters/', import.meta.url));

const SETTINGS: Setting[] = [
  { width: 760, height: 560, fontSize: 16, font: 'literata', align: 'start' },
  { width: 320, height: 600, fontSize: 24, font: 'opendyslexic', align: 'justify' },
  { width: 320, height: 600, fontSize: 12, font: 'atkinson', align: 'justify' },
  { width: 1160, height: 860, fontSize: 16, font: 'system', align: 'start' },
];

/** In which lines of `ends-of-lines` fit by less than a unit of layout. */
const CLOSE: Setting = {
  width: 320,
  height: 600,
  fontSize: 24,
  font: 'atkinson',
  align: 'justify',
};

/** Words longer than their line, whose ligatures and accents the core adds up by pairs. */
const LINES_MAY_DIFFER = new Set(['long-words', 'combining-marks']);

function chapterOf(name: string): { source: string; language: string; direction: 'ltr' | 'rtl' } {
  const source = readFileSync(`${FOLDER}${name}.html`, 'utf8');
  const language = /lang="([^"]*)"/.exec(source)?.[1] ?? 'en';
  return { source, language, direction: /^<html[^>]* dir="rtl"/.test(source) ? 'rtl' : 'ltr' };
}

for (const file of readdirSync(FOLDER)) {
  const name = file.replace('.html', '');
  test(`${name}: lines and pages are the browser's, nothing is cut or lost`, async ({ page }) => {
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
      if (LINES_MAY_DIFFER.has(name)) continue;
      expect(result, told).toMatchObject({ missing: 0, extra: 0, cut: 0, boxesCut: 0 });
    }
  });
}
