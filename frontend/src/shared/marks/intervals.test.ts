import { expect, test } from 'vitest';

import { Intervals } from './intervals';

const of = (...pairs: [number, number][]) =>
  new Intervals(pairs.map(([start, end], value) => ({ start, end, value })));
const values = (intervals: Intervals<number>, from: number, to: number) =>
  intervals.within(from, to).map(({ value }) => value);

test('what has a part in a stretch is found, what only touches it is not', () => {
  const intervals = of([0, 10], [10, 20], [20, 30]);
  expect(values(intervals, 10, 20)).toEqual([1]);
  expect(values(intervals, 9, 21)).toEqual([0, 1, 2]);
  expect(values(intervals, 30, 40)).toEqual([]);
});

test('a long one is found behind many short ones', () => {
  const intervals = of([0, 1000], [1, 2], [3, 4], [5, 6], [500, 510]);
  expect(values(intervals, 400, 450)).toEqual([0]);
  expect(values(intervals, 505, 506)).toEqual([0, 4]);
});

test('a place without a character is found where it is, and on one page only', () => {
  const intervals = of([10, 10]);
  expect(values(intervals, 0, 10)).toEqual([]);
  expect(values(intervals, 10, 20)).toEqual([0]);
  expect(values(of([0, 0]), 0, 0)).toEqual([0]);
});

test('it finds what looking at every one finds', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pairs = Array.from({ length: 300 }, (): [number, number] => {
    const start = random(1000);
    return [start, start + 1 + random(60)];
  });
  const intervals = of(...pairs);
  for (let from = 0; from < 1000; from += 13) {
    const expected = pairs.flatMap(([start, end], value) =>
      start < from + 40 && end > from ? [value] : [],
    );
    expect(values(intervals, from, from + 40).sort((a, b) => a - b)).toEqual(expected);
  }
});

test('of 5,000 notes those of a page are found without looking at the others', () => {
  const pairs = Array.from({ length: 5000 }, (_, n): [number, number] => [n * 100, n * 100 + 50]);
  const intervals = of(...pairs);
  expect(values(intervals, 250_000, 250_300)).toEqual([2500, 2501, 2502]);
  // 13 halvings, 3 that are there and one that is beyond.
  expect(intervals.looked).toBeLessThanOrEqual(18);
});
