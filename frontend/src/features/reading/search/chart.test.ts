import { describe, expect, it } from 'vitest';

import { barBeside, barOf, barsOf } from './chart';
import { Hits } from './hits';

/** As many hits in each chapter as asked for. */
const hits = (...counts: number[]) =>
  new Hits(counts.map((count) => Uint32Array.from({ length: 2 * count }, (_, at) => at * 3)));

describe('barsOf', () => {
  it('has a bar for each chapter of a short book', () => {
    expect(barsOf(hits(2, 0, 1), 3)).toEqual([
      { from: 0, to: 1, hits: 2 },
      { from: 1, to: 2, hits: 0 },
      { from: 2, to: 3, hits: 1 },
    ]);
  });

  it('puts chapters of a long one together, each in one bar and none left out', () => {
    const bars = barsOf(hits(...Array.from({ length: 336 }, (_, index) => index % 3)), 336);
    expect(bars).toHaveLength(48);
    expect(bars.map(({ from }) => from)).toEqual([0, ...bars.slice(0, -1).map(({ to }) => to)]);
    expect(bars.at(-1)?.to).toBe(336);
    expect(bars.reduce((sum, bar) => sum + bar.hits, 0)).toBe(336);
  });

  it('has none yet in chapters that were not looked through', () => {
    expect(barsOf(hits(4), 3).map(({ hits }) => hits)).toEqual([4, 0, 0]);
  });
});

describe('the way along the bars', () => {
  const bars = barsOf(hits(0, 2, 0, 0, 1), 5);

  it('finds the bar of a chapter', () => {
    expect([0, 1, 4].map((chapter) => barOf(bars, chapter))).toEqual([0, 1, 4]);
    const long = barsOf(hits(), 336);
    for (const chapter of [0, 6, 7, 335]) {
      const bar = long[barOf(long, chapter)];
      expect(bar && bar.from <= chapter && chapter < bar.to).toBe(true);
    }
  });

  it('leads over chapters without hits, and nowhere at the ends', () => {
    expect(barBeside(bars, 1, 1)).toBe(4);
    expect(barBeside(bars, 4, -1)).toBe(1);
    expect(barBeside(bars, 4, 1)).toBe(4);
    expect(barBeside(bars, -1, 1)).toBe(1);
    expect(barBeside(bars, 5, -1)).toBe(4);
  });
});
