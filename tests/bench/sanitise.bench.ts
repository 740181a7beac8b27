/** The sanitiser against DOMPurify, ammonia and the browser's own. */
import { test } from '@playwright/test';

import { openBench, ROUNDS, TITLE } from './books';
import { faster, publish, type Row, spread } from './report';

type Samples = Record<string, number[]>;

function rowsOf(samples: Samples, least?: number): Row[] {
  const ours = samples.core ?? [];
  const row = (what: string, name: string, target?: number) => {
    const theirs = samples[name];
    if (!theirs) return [];
    const asked = target ? { least: target, words: `${target}x` } : undefined;
    return [faster(what, ours, theirs, asked)];
  };
  return [
    { what: '**core**', figure: spread(ours), ratio: '1' },
    ...row('DOMPurify 3.4.18, to a string', 'domPurify', least),
    ...row('DOMPurify 3.4.18, to a fragment', 'domPurifyFragment'),
    ...row('ammonia 4.2.4 in WebAssembly', 'ammonia'),
    ...row("the browser's `setHTML`", 'setHtml'),
  ];
}

test('sanitise', async ({ page }) => {
  await openBench(page);
  const { first, whole, foreign, chapters } = await page.evaluate(
    (rounds) => window.bench.sanitising(window.book, rounds),
    ROUNDS,
  );
  const note = 'Strings in and out. Ratio: how many times faster the core is.';
  await publish({
    order: 30,
    title: `Sanitiser, 1 MB of ${TITLE} in one piece`,
    note,
    rows: rowsOf(whole, 2),
  });
  await publish({
    order: 31,
    title: `Sanitiser, ${TITLE} chapter by chapter`,
    note: `${note} The chapters are as the server stores them, which the core reads without the parser.`,
    rows: rowsOf(chapters, 4),
  });
  await publish({
    order: 32,
    title: `Sanitiser, ${TITLE} chapter by chapter, not canonical`,
    note: `${note} Tags of paragraphs in capitals, so that the parser has to read them, as at an upload.`,
    rows: rowsOf(foreign, 4),
  });
  await publish({
    order: 33,
    title: 'Sanitiser, the very first megabyte',
    note: 'Once, on a page just opened, before the browser has optimised anything.',
    rows: rowsOf(first),
  });
});
