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
    note: 'The first row is what the reader pays: offsets of all groups of a chapter that the core holds, since it has paginated it; the page is painted over without a change. The second hands over plain text from JavaScript, a third of whose time is for the copy. The third takes chapters as HTML, reads and cleans them besides and writes them with `<b>`. text-vide has the same HTML as the first and the third, the expression the plain text. Ratio: how many times faster the row that is named is.',
    rows: [
      { what: '**core, offsets of a chapter**', figure: spread(of('known')) },
      {
        what: 'core, offsets of plain text',
        figure: words(of('groups')),
        target: `${LEAST_MB_PER_SECOND} MB/s`,
        met: speed(of('groups')) >= LEAST_MB_PER_SECOND,
      },
      { what: 'core, markup to markup', figure: words(mark) },
      faster(
        'text-vide 1.8.6 (2 rounds), against offsets of a chapter',
        of('known'),
        of('textVide'),
        {
          least: 100,
          words: '100x',
        },
      ),
      faster('the same, against offsets of plain text', of('groups'), of('textVide')),
      faster('the same, against markup to markup', mark, of('textVide')),
      faster(
        'a regular expression in JavaScript, against offsets of plain text',
        of('groups'),
        of('expression'),
      ),
    ],
  });
});
