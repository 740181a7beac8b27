/** Where the time of a layout goes. */
import { test } from '@playwright/test';

import { openBench, ROUNDS, TITLE } from './books';
import { median, publish, type Row, spread } from './report';

type Phases = Record<string, number>;

function rowsOf(all: Phases[], kind: string, title: string): Row[] {
  const rounds = all.filter((round) => kind in round);
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round)))].filter(
    (name) => name !== kind && !name.endsWith(' calls') && !name.endsWith(' awaited'),
  );
  const awaited = [...new Set(rounds.flatMap((round) => Object.keys(round)))].filter((name) =>
    name.endsWith(' awaited'),
  );
  const samples = (name: string) => rounds.map((round) => round[name] ?? 0);
  const total = median(samples(kind));
  const share = (ms: number) => `${((100 * ms) / total).toFixed(0)} %`;
  const inWorker = rounds.map((round) => names.reduce((sum, name) => sum + (round[name] ?? 0), 0));
  const rest = rounds.map((round, index) => (round[kind] ?? 0) - (inWorker[index] ?? 0));
  return [
    { what: `**${title}**`, figure: spread(samples(kind)), ratio: '100 %' },
    ...names
      .sort((one, other) => median(samples(other)) - median(samples(one)))
      .map((name) => ({
        what: `\`${name}\`, ${median(samples(`${name} calls`))} calls`,
        figure: spread(samples(name)),
        ratio: share(median(samples(name))),
      })),
    {
      what: 'the rest: messages, main thread, other calls',
      figure: spread(rest),
      ratio: share(median(rest)),
    },
    ...awaited.map((name) => ({
      what: `page waits for \`${name.replace(' awaited', '')}\`, ${median(samples(`${name} calls`))} times`,
      figure: spread(samples(name)),
      ratio: share(median(samples(name))),
    })),
  ];
}

test('phases', async ({ page }) => {
  await openBench(page);
  const all = await page.evaluate(
    (rounds) => window.bench.phases(window.book, window.other, rounds),
    ROUNDS,
  );
  await publish({
    order: 12,
    title: `Where pagination's time goes, ${TITLE}`,
    note: 'Calls into the core and to the canvas, counted in the worker from outside. Ratio: share of the whole.',
    rows: [
      ...rowsOf(all, 'total', 'cold'),
      ...rowsOf(all, 'width', 'another width'),
      ...rowsOf(all, 'size', 'another font size'),
    ],
  });
});
