/** Every pair of some 270 characters, in Chromium; in the other browsers `make oracle` has them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

import { CHARACTERS, CONTEXTS } from '../oracle/pairs';
import { ORACLE } from '../playwright.config';
import { coreBreaksOfPairs, disagreements } from '../support/pairs';

const TABLE = fileURLToPath(
  new URL('../../crates/core/src/paginate/source/breaks/ascii-pairs.txt', import.meta.url),
);

test('between two characters a line ends where the browser says', async ({ page }) => {
  await page.goto(ORACLE);
  await page.waitForFunction('"oracle" in window');
  // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
  const browser: string[][] = await page.evaluate(() => (window as any).oracle.breaksOfPairs());
  const table = asciiTable(browser);
  if (process.env.UPDATE_LINE_BREAKS) writeFileSync(TABLE, table);
  expect(readFileSync(TABLE, 'utf8'), 'the table of ASCII pairs').toBe(table);

  const differ = disagreements(coreBreaksOfPairs('chromium'), browser);
  const pairs = CHARACTERS.length ** 2 * Object.keys(CONTEXTS).length;
  test.info().annotations.push({ type: 'pairs', description: String(pairs) });
  expect(pairs).toBeGreaterThan(200_000);
  expect(differ).toEqual([]);
});

/** The pairs of ASCII inside a word, as the core reads them. */
function asciiTable(browser: string[][]): string {
  const ascii = CHARACTERS.filter((character) => character < '\x7f');
  const lines = ascii.flatMap((first, at) => {
    const seconds = ascii.filter((_, second) => browser[1]?.[at]?.[second] === '1');
    return seconds.length > 0 ? [`${first} ${seconds.join('')}\n`] : [];
  });
  return lines.join('');
}
