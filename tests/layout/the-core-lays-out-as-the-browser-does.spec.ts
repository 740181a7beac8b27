import { expect, test } from '@playwright/test';

import { chaptersOf } from '../support/chapters';
import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';
import { compareIn, openInOracle, type Setting } from '../support/oracle-page';

const desktop: Setting = {
  width: 760,
  height: 560,
  fontSize: 16,
  font: 'literata',
  align: 'start',
};

const desktopLexend: Setting = {
  width: 1160,
  height: 860,
  fontSize: 12,
  font: 'lexend',
  align: 'start',
};

const cases: { title: string; file: string; settings: Setting }[] = [
  { title: 'a German novella', file: GERMAN_BOOK, settings: desktop },
  {
    title: 'a German novella on a phone, large',
    file: GERMAN_BOOK,
    settings: { width: 320, height: 600, fontSize: 24, font: 'atkinson', align: 'justify' },
  },
  ...(hasCorpus
    ? [
        {
          title: 'War and Peace',
          file: corpus('epub/se-war-and-peace.epub'),
          settings: desktop,
        },
        {
          title: 'a technical book with tables and code',
          file: corpus('epub/idpf-accessible_epub_3.epub'),
          settings: desktopLexend,
        },
        {
          title: 'a Japanese book whose pages go from right to left',
          file: corpus('epub/idpf-kusamakura-japanese-vertical-writing.epub'),
          settings: desktop,
        },
      ]
    : []),
];

for (const { title, file, settings } of cases) {
  test(`${title}: lines and pages are the browser's, nothing is cut, empty or changed`, async ({
    page,
  }) => {
    // On a machine that has much else to do the longest book takes its time.
    test.setTimeout(480_000);
    const chapters = await chaptersOf(page, file);
    await openInOracle(page, chapters);
    const { examples, ...result } = await compareIn(page, settings, chapters);
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    const told = examples.join('\n');
    expect(result, told).toMatchObject({ missing: 0, extra: 0, breaksDiffer: 0, rowsDiffer: 0 });
    expect(result, told).toMatchObject({ cut: 0, empty: 0, changed: 0 });
    expect(result, told).toMatchObject({ boxesCut: 0, boxesEmpty: 0, boxesLostOrDoubled: 0 });
  });
}

const phone: Setting = {
  width: 320,
  height: 600,
  fontSize: 18,
  font: 'literata',
  align: 'justify',
  hyphenation: true,
};

const hyphenated: typeof cases = [
  { title: 'a German novella', file: GERMAN_BOOK, settings: { ...phone, align: 'start' } },
  { title: 'a German novella, justified', file: GERMAN_BOOK, settings: phone },
  {
    title: 'a German novella in another font, justified',
    file: GERMAN_BOOK,
    settings: { ...phone, font: 'source-serif', fontSize: 20 },
  },
  // War and Peace has ten times as many lines; `make oracle` compares them.
  ...(hasCorpus
    ? [
        {
          title: 'Alice in Wonderland, justified',
          file: corpus('epub/epubjs-alice.epub'),
          settings: phone,
        },
      ]
    : []),
];

for (const { title, file, settings } of hyphenated) {
  test(`${title}, hyphenated: lines are the browser's, no page is cut or changed`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const chapters = await chaptersOf(page, file);
    await openInOracle(page, chapters);
    const { examples, ...result } = await compareIn(page, settings, chapters);
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    const told = examples.join('\n');
    expect(result, told).toMatchObject({ cut: 0, empty: 0, changed: 0 });
    expect(result, told).toMatchObject({ boxesCut: 0, boxesEmpty: 0, boxesLostOrDoubled: 0 });
    expect(result.hyphens / result.lines).toBeGreaterThan(0.02);
    expect(result.missing / result.lines, told).toBeLessThan(0.001);
    expect(result.otherwise / result.lines, told).toBeLessThan(0.001);
  });
}
