/** Ten times the input must take less than twelve times the time. */
import { test } from '@playwright/test';

import { openBench, ROUNDS, TITLE } from './books';
import { digits, median, publish, type Row, spread } from './report';

const MOST = 12;
const LENGTHS = [100_000, 300_000, 1_000_000];

/** `sizes` and `samples` from small to large. */
function rowsOf(what: string, sizes: number[], samples: number[][]): Row[] {
  const [size = Number.NaN, base = []] = [sizes[0], samples[0]];
  return samples.map((ms, index) => {
    const times = (sizes[index] ?? Number.NaN) / size;
    const ratio = median(ms) / median(base);
    const row: Row = {
      what: `${what}, ${digits((sizes[index] ?? 0) / 1000)} K characters (${digits(times)}x)`,
      figure: spread(ms),
      ratio: `${digits(ratio)}x`,
    };
    if (index < samples.length - 1) return row;
    // The chapters of a book do not add up to exactly a tenth.
    const most = (MOST * times) / 10;
    return { ...row, target: `below ${digits(most)}x`, met: ratio < most };
  });
}

test('growth', async ({ page }) => {
  await openBench(page);
  const paged = await page.evaluate(
    (rounds) => window.bench.paginationGrowth(window.book, window.other, rounds),
    ROUNDS,
  );
  const input = [LENGTHS, ROUNDS * 3] as const;
  const cleaned = await page.evaluate(
    ([lengths, rounds]) => window.bench.sanitisingGrowth(window.book, [...lengths], rounds),
    input,
  );
  const marked = await page.evaluate(
    ([lengths, rounds]) => window.bench.highlightingGrowth(window.book, [...lengths], rounds),
    input,
  );
  const parts = Object.keys(paged.lengths);
  const named = (samples: Record<string, number[]>) =>
    LENGTHS.map((length) => samples[String(length)] ?? []);
  await publish({
    order: 40,
    title: `Growth, ${TITLE}`,
    note: 'Pagination cold, with chapters from all over the book; sanitiser and highlighter in one piece. Ratio: to the smallest input.',
    rows: [
      ...rowsOf(
        'pagination',
        parts.map((name) => paged.lengths[name] ?? Number.NaN),
        parts.map((name) => paged.samples[name] ?? []),
      ),
      ...rowsOf('sanitiser', LENGTHS, named(cleaned)),
      ...rowsOf('highlighter', LENGTHS, named(marked)),
    ],
  });
});
