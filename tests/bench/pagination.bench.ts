/** Whole-book pagination against the browser's own layout and the peers. */
import { test } from '@playwright/test';

import { bookAsBase64, openBench, ROUNDS, TITLE } from './books';
import { digits, faster, median, publish, spread } from './report';

const MIB = 1024 * 1024;

test('pagination', async ({ page }) => {
  await openBench(page);
  const { samples, pages, memoryBytes } = await page.evaluate(
    (rounds) => window.bench.pagination(window.book, window.other, rounds),
    ROUNDS,
  );
  // Its pauses alone take forty seconds, so a quick look goes without.
  const paused = process.env.VOKAL_BENCH_ROUNDS
    ? []
    : [await page.evaluate((file) => window.bench.epubJs(file, 100), bookAsBase64())];
  const hasty = await page.evaluate((file) => window.bench.epubJs(file, 0), bookAsBase64());
  const of = (name: string) => samples[name] ?? [];
  const cold = of('cold');
  await publish({
    order: 10,
    title: `Pagination, ${TITLE}: from chapter HTML to final page breaks`,
    note: `760x560 px, 16 px, ${pages} pages. The worker is warm (module instantiated, fonts loaded, another book laid out); the book is new each round. Ratio: how many times faster the core is, cold.`,
    rows: [
      { what: '**core, cold**', figure: spread(cold), ratio: '1' },
      faster('core, cold, by two workers with half of the chapters each', cold, of('coldByTwo')),
      faster('core, cold, and the start of the worker', cold, of('coldWithWorkerStart')),
      faster('one pass of browser layout (heights only)', cold, of('flow'), {
        least: 3,
        words: '3x, aim 6x',
      }),
      faster('search in the DOM (a twentieth, scaled)', cold, of('domSearch'), {
        least: 10,
        words: '10x',
      }),
      faster('the layout pass with the aid as elements', cold, of('flowAided'), {
        least: 15,
        words: '15x',
      }),
      faster('epub.js 0.3.93 `locations.generate(1600)`', cold, paused, {
        least: 80,
        words: '80x',
      }),
      faster('the same without its pause of 100 ms a section', cold, [hasty]),
      faster('pretext 1.0.0 `prepare` and `layout`, heights only', cold, of('pretextCold')),
    ],
  });
  const flow = of('flow');
  const relayout = (what: string, ours: number[], least: number) => {
    const ratio = median(flow) / median(ours);
    const figures = { what, figure: spread(ours), ratio: `${digits(ratio)}x` };
    return { ...figures, target: `${least}x`, met: ratio >= least };
  };
  await publish({
    order: 11,
    title: `Pagination, ${TITLE}: the same book again`,
    note: 'Ratio: how many times faster than one pass of browser layout in the same run.',
    rows: [
      { what: 'one pass of browser layout', figure: spread(flow), ratio: '1' },
      relayout('core, another width', of('width'), 100),
      relayout('core, another font size', of('size'), 20),
      { what: 'pretext `layout`, another width', figure: spread(of('pretextWidth')) },
      {
        what: 'WebAssembly memory with the book laid out',
        figure: `${digits(memoryBytes / MIB)} MiB`,
        target: 'below 64 MiB',
        met: memoryBytes < 64 * MIB,
      },
    ],
  });
});
