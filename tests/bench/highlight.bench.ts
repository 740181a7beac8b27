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
    note: 'The first row is what the reader pays: offsets of all groups of a plain text. The second takes chapters as HTML, reads and cleans them besides and writes them with `<b>`, as text-vide does with the same HTML. The expression has plain text. Ratio: how many times faster the second row is.',
    rows: [
      {
        what: '**core, offsets**',
        figure: words(of('groups')),
        target: `${LEAST_MB_PER_SECOND} MB/s`,
        met: speed(of('groups')) >= LEAST_MB_PER_SECOND,
      },
      { what: '**core, markup to markup**', figure: words(mark), ratio: '1' },
      faster('text-vide 1.8.6 (2 rounds)', mark, of('textVide'), { least: 100, words: '100x' }),
      faster('the same, against the offsets alone', of('groups'), of('textVide')),
      faster('a regular expression in JavaScript', mark, of('expression')),
    ],
  });
});
