/**
 * A font that a book brings along is measured as any other: lines and pages are the browser's, in
 * styles that it lacks, too, and around letters that it has not.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

import { chaptersOf } from '../support/chapters';
import { GERMAN_BOOK } from '../support/corpus';
import { cleaned, compareIn, openInOracle, takeFace } from '../support/oracle-page';

// Gentium Book and OpenDyslexic, SIL Open Font License; in Latin letters alone.
const FONTS = fileURLToPath(new URL('../../frontend/node_modules/@fontsource/', import.meta.url));
const font = (face: string, style: string) =>
  readFileSync(`${FONTS}${face}/files/${face}-latin-${style}.woff2`).toString('base64');

const MIXED = `<p>Upright, <b>bold, <i>both</i></b> and <i>slanted with <b>bold</b> in it</i>. Ελληνικά, русский, “—” ﬁ.</p>
<h2>A title of <em>several</em> words</h2><pre>code AVAVA To</pre><p><small>AVA</small> To. We, Ty.</p>`;

test('lines are where the browser has them, whatever the font lacks', async ({ page }) => {
  test.setTimeout(120_000);
  const german = await chaptersOf(page, GERMAN_BOOK);
  const mixed = await cleaned(page, [`${MIXED}${MIXED.repeat(30)}`]);
  const chapters = { ...german, htmls: [...german.htmls, ...mixed] };
  await openInOracle(page, chapters);
  // One that lacks bold letters, and one that has no slanted ones.
  await takeFace(page, 'book-slanted', [
    { base64: font('gentium-book-plus', '400-normal'), weight: 400, style: 'normal' },
    { base64: font('gentium-book-plus', '400-italic'), weight: 400, style: 'italic' },
  ]);
  await takeFace(page, 'book-bold', [
    { base64: font('opendyslexic', '400-normal'), weight: 400, style: 'normal' },
    { base64: font('opendyslexic', '700-normal'), weight: 700, style: 'normal' },
  ]);
  for (const setting of [
    { width: 700, height: 560, fontSize: 18, font: 'book-slanted', align: 'start' },
    { width: 320, height: 600, fontSize: 16, font: 'book-bold', align: 'justify' },
  ] as const) {
    const { examples, ...result } = await compareIn(page, setting, chapters);
    const told = `${setting.font}\n${examples.join('\n')}`;
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    expect(result.lines, told).toBeGreaterThan(1000);
    expect(result, told).toMatchObject({ missing: 0, extra: 0, breaksDiffer: 0, rowsDiffer: 0 });
    expect(result, told).toMatchObject({ cut: 0, empty: 0, changed: 0 });
  }
});
