/**
 * A font that a book or a reader brings along is measured as any other: lines and pages are the browser's, in
 * styles that it lacks, too, and around letters that it has not.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

import { chaptersOf } from '../support/chapters';
import { GERMAN_BOOK } from '../support/corpus';
import {
  type Chapters,
  cleaned,
  compareIn,
  openInOracle,
  type Setting,
  takeFace,
} from '../support/oracle-page';

// Gentium Book, OpenDyslexic and Literata, SIL Open Font License; in letters of one script alone.
const FONTS = fileURLToPath(new URL('../../frontend/node_modules/@fontsource/', import.meta.url));
const font = (face: string, style: string, script = 'latin') =>
  readFileSync(`${FONTS}${face}/files/${face}-${script}-${style}.woff2`).toString('base64');

const MIXED = `<p>Upright, <b>bold, <i>both</i></b> and <i>slanted with <b>bold</b> in it</i>. Ελληνικά, русский, “—” ﬁ.</p>
<h2>A title of <em>several</em> words</h2><pre>code AVAVA To</pre><p><small>AVA</small> To. We, Ty.</p>`;

test('lines are where the browser has them, whatever the font lacks', async ({ page }) => {
  test.setTimeout(120_000);
  const german = await chaptersOf(page, GERMAN_BOOK);
  const mixed = await cleaned(page, [`${MIXED}${MIXED.repeat(30)}`]);
  const chapters = { ...german, htmls: [...german.htmls, ...mixed] };
  await openInOracle(page, chapters);
  // One that lacks bold letters, and one that has no slanted ones.
  await takeFace(page, 'own-slanted', [
    { base64: font('gentium-book-plus', '400-normal'), weight: 400, style: 'normal' },
    { base64: font('gentium-book-plus', '400-italic'), weight: 400, style: 'italic' },
  ]);
  await takeFace(page, 'own-bold', [
    { base64: font('opendyslexic', '400-normal'), weight: 400, style: 'normal' },
    { base64: font('opendyslexic', '700-normal'), weight: 700, style: 'normal' },
  ]);
  await expectSame(page, chapters, 1000, [
    { width: 700, height: 560, fontSize: 18, font: 'own-slanted', align: 'start' },
    { width: 320, height: 600, fontSize: 16, font: 'own-bold', align: 'justify' },
  ]);
});

test('a reader may have brought one for some words alone, or without the letters of a book', async ({
  page,
}) => {
  const chapters: Chapters = {
    language: 'de',
    direction: 'ltr',
    htmls: await cleaned(page, [MIXED.repeat(60)]),
  };
  await openInOracle(page, chapters);
  await takeFace(page, 'own-lonely', [
    { base64: font('gentium-book-plus', '700-italic'), weight: 700, style: 'italic' },
  ]);
  await takeFace(page, 'own-foreign', [
    { base64: font('literata', '400-normal', 'cyrillic'), weight: 400, style: 'normal' },
  ]);
  await expectSame(page, chapters, 250, [
    { width: 400, height: 560, fontSize: 18, font: 'own-lonely', align: 'start' },
    { width: 320, height: 600, fontSize: 16, font: 'own-foreign', align: 'justify' },
  ]);
});

async function expectSame(
  page: Page,
  chapters: Chapters,
  least: number,
  settings: readonly Setting[],
): Promise<void> {
  for (const setting of settings) {
    const { examples, ...result } = await compareIn(page, setting, chapters);
    const told = `${setting.font}\n${examples.join('\n')}`;
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    expect(result.lines, told).toBeGreaterThan(least);
    expect(result, told).toMatchObject({ missing: 0, extra: 0, breaksDiffer: 0, rowsDiffer: 0 });
    expect(result, told).toMatchObject({ cut: 0, empty: 0, changed: 0 });
  }
}
