/** Whole-book pagination against one pass of the browser's own layout, in the same run. */
import { test } from '@playwright/test';

import { ORACLE } from '../playwright.config';
import { chaptersOf } from '../support/chapters';
import { corpus, GERMAN_BOOK, hasCorpus } from '../support/corpus';

const ROUNDS = 5;
const SETTINGS = { width: 760, height: 560, fontSize: 16, lineHeight: 24, font: 'literata' };

const books = [
  { title: 'Die Verwandlung', file: GERMAN_BOOK },
  ...(hasCorpus ? [{ title: 'War and Peace', file: corpus('epub/se-war-and-peace.epub') }] : []),
];

interface Round {
  cold: number;
  width: number;
  size: number;
  pages: number;
  memory: number;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

for (const { title, file } of books) {
  test(title, async ({ page }) => {
    const { htmls, language } = await chaptersOf(page, file);
    await page.goto(ORACLE);
    await page.waitForFunction(() => 'oracle' in window);
    const ours: Round[] = [];
    const browsers: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn, so that a slow moment of the machine meets both.
      const [mine, browser] = await page.evaluate(
        async ([htmls, language, settings]) => {
          // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
          const { oracle } = window as any;
          return [
            await oracle.time(htmls, language, settings),
            await oracle.browserPass(htmls, language, settings),
          ] as const;
        },
        [htmls, language, SETTINGS] as const,
      );
      ours.push(mine);
      browsers.push(browser);
    }
    const pass = median(browsers);
    const row = (name: string, ms: number) =>
      console.log(
        `${title} | ${name} | ${ms.toFixed(1)} ms | ${(pass / ms).toFixed(1)}x faster than one pass of the browser (${pass.toFixed(1)} ms)`,
      );
    row('cold, whole book', median(ours.map(({ cold }) => cold)));
    row('another width', median(ours.map(({ width }) => width)));
    row('another font size', median(ours.map(({ size }) => size)));
    console.log(
      `${title} | ${ours[0]?.pages} pages, ${((ours[0]?.memory ?? 0) / 1048576).toFixed(1)} MiB of WebAssembly memory`,
    );
  });
}
