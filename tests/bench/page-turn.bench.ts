/** One page turn with the aid painted. */
import { test } from '@playwright/test';

import { openBench, TITLE } from './books';
import { digits, median, publish } from './report';

const PAGES = 300;
const FRAME_MS = 16;

test('page turn', async ({ page }) => {
  await openBench(page);
  const times = await page.evaluate((pages) => window.bench.pageTurns(window.book, pages), PAGES);
  const at95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  await publish({
    order: 13,
    title: `Page turn, ${TITLE}`,
    note: `Main thread from the turn to the painted page (markup, layout, check of its height, ranges of the aid at every second group, paint), ${PAGES} pages in a row.`,
    rows: [
      { what: 'median', figure: `${digits(median(times))} ms` },
      {
        what: '95th percentile',
        figure: `${digits(at95)} ms`,
        target: `below ${FRAME_MS} ms`,
        met: at95 < FRAME_MS,
      },
      { what: 'slowest', figure: `${digits(Math.max(...times))} ms` },
    ],
  });
});
