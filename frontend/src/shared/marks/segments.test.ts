import { expect, test } from 'vitest';

import { segmentsOf } from './segments';

const cut = (...marks: [number, number, string][]) =>
  segmentsOf(marks.map(([start, end, value]) => ({ start, end, value }))).map(
    ({ start, end, value }) => `${value} ${start}-${end}`,
  );

test('what does not overlap stays as it is', () => {
  expect(cut([5, 9, 'b'], [0, 3, 'a'])).toEqual(['a 0-3', 'b 5-9']);
});

test('the newest lies on top, and cuts the one below in two', () => {
  expect(cut([0, 10, 'old'], [3, 5, 'new'])).toEqual(['old 0-3', 'new 3-5', 'old 5-10']);
});

test('an old one within a new one is not seen', () => {
  expect(cut([3, 5, 'old'], [0, 10, 'new'])).toEqual(['new 0-10']);
});

test('neighbours of one kind are one, those of two are two', () => {
  expect(cut([0, 4, 'a'], [4, 8, 'a'], [8, 9, 'b'])).toEqual(['a 0-8', 'b 8-9']);
});

test('no letter has two marks, and none that had one loses it', () => {
  const marks: [number, number, string][] = [
    [0, 7, 'a'],
    [2, 12, 'b'],
    [5, 6, 'c'],
    [11, 20, 'a'],
    [15, 15, 'empty'],
  ];
  const segments = segmentsOf(marks.map(([start, end, value]) => ({ start, end, value })));
  for (let at = 0; at < 22; at += 1) {
    const here = segments.filter(({ start, end }) => start <= at && at < end);
    const top = marks.findLast(([start, end]) => start <= at && at < end);
    expect(here.map(({ value }) => value)).toEqual(top ? [top[2]] : []);
  }
});
