import { expect, type Page, test } from '@playwright/test';

import type { Comparison } from '../oracle/oracle';
import { ORACLE } from '../playwright.config';
import { chaptersOf } from '../support/chapters';
import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';

interface Settings {
  width: number;
  height: number;
  fontSize: number;
  font: string;
  hyphenation?: boolean;
}

async function compare(
  page: Page,
  file: string,
  settings: Settings,
  align = 'start',
): Promise<Comparison> {
  const { htmls, language } = await chaptersOf(page, file);
  await page.goto(ORACLE);
  await page.waitForFunction(() => 'oracle' in window);
  return page.evaluate(
    ([htmls, language, settings, align]) =>
      // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
      (window as any).oracle.compare(
        htmls,
        language,
        {
          hyphenation: false,
          ...settings,
          lineHeight: Math.max(18, settings.fontSize * 1.5),
        },
        align,
      ),
    [htmls, language, settings, align] as const,
  );
}

const desktop = { width: 760, height: 560, fontSize: 16, font: 'literata' };

const cases: { title: string; file: string; settings: Settings }[] = [
  { title: 'a German novella', file: GERMAN_BOOK, settings: desktop },
  {
    title: 'a German novella on a phone, large',
    file: GERMAN_BOOK,
    settings: { width: 320, height: 600, fontSize: 24, font: 'atkinson' },
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
          settings: { width: 1160, height: 860, fontSize: 12, font: 'lexend' },
        },
      ]
    : []),
];

for (const { title, file, settings } of cases) {
  test(`${title}: no page is cut, empty, or changes the text`, async ({ page }) => {
    test.setTimeout(240_000);
    const result = await compare(page, file, settings);
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    console.log(title, JSON.stringify({ ...result, examples: result.examples.slice(0, 3) }));
    expect(result).toMatchObject({ cut: 0, empty: 0, changed: 0 });
    // Words whose glyphs depend on neighbours beyond a pair may differ; see docs/decisions.
    expect(result.missing / result.lines).toBeLessThan(0.002);
  });
}

const phone = { width: 320, height: 600, fontSize: 18, font: 'literata', hyphenation: true };

for (const { title, file, settings, align } of [
  { title: 'a German novella', file: GERMAN_BOOK, settings: phone, align: 'start' },
  { title: 'a German novella, justified', file: GERMAN_BOOK, settings: phone, align: 'justify' },
  {
    title: 'a German novella in another font, justified',
    file: GERMAN_BOOK,
    settings: { ...phone, font: 'source-serif', fontSize: 20 },
    align: 'justify',
  },
  ...(hasCorpus
    ? [
        {
          title: 'War and Peace, justified',
          file: corpus('epub/se-war-and-peace.epub'),
          settings: phone,
          align: 'justify',
        },
      ]
    : []),
]) {
  test(`${title}, hyphenated: lines are the browser's, no page is cut or changed`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const result = await compare(page, file, settings, align);
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    console.log(title, JSON.stringify({ ...result, examples: result.examples.slice(0, 3) }));
    expect(result).toMatchObject({ cut: 0, empty: 0, changed: 0 });
    expect(result.hyphens / result.lines).toBeGreaterThan(0.02);
    expect(result.missing / result.lines).toBeLessThan(0.001);
    expect(result.otherwise / result.lines).toBeLessThan(0.001);
  });
}
