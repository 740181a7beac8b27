/** The highlighter against text-vide and a regular expression. */
import { test } from '@playwright/test';

import { openBench, ROUNDS, TITLE } from './books';
import { digits, faster, median, publish, spread } from './report';

const LENGTH = 512 * 1024;
const LEAST_MB_PER_SECOND = 30;

test('highlight', async ({ page }) => {
  await openBench(page);
  const { samples, bytes } = await page.evaluate(
    ([length, rounds]) => window.bench.highlighting(window.book, length, rounds),
    [LENGTH, ROUNDS] as const,
  );
  const of = (name: string) => samples[name] ?? [];
  const mark = of('mark');
  const speed = (ms: number[]) => bytes / 1000 / median(ms);
  const words = (ms: number[]) => `${spread(ms)}, ${digits(speed(ms))} MB/s`;
  await publish({
    order: 20,
    title: `Highlighter, 512 KB of ${TITLE}`,
    note: 'The first row is what the reader pays: offsets of all groups of the text, which is painted over without a change to it. The second takes chapters as HTML, reads and cleans them besides and writes them with `<b>`. text-vide has the same chapters as HTML, the expression their plain text. Ratio: how many times faster the first row is.',
    rows: [
      {
        what: '**core, offsets**',
        figure: words(of('groups')),
        ratio: '1',
        target: `${LEAST_MB_PER_SECOND} MB/s`,
        met: speed(of('groups')) >= LEAST_MB_PER_SECOND,
      },
      { what: 'core, markup to markup', figure: words(mark) },
      faster('text-vide 1.8.6 (2 rounds)', of('groups'), of('textVide'), {
        least: 100,
        words: '100x',
      }),
      faster('the same, against markup to markup', mark, of('textVide')),
      faster('a regular expression in JavaScript', of('groups'), of('expression')),
    ],
  });
});
