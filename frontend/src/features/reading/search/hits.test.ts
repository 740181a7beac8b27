import { expect, it } from 'vitest';

import { Hits } from './hits';

const pairs = (...offsets: number[]) => Uint32Array.from(offsets);
const hits = new Hits().with([pairs(), pairs(3, 5, 8, 9)]).with([pairs(), pairs(0, 4)]);

it('counts over chapters as they come in', () => {
  expect(hits.length).toBe(3);
  expect(hits.chapters).toBe(4);
});

it('tells each by its number', () => {
  expect(hits.at(0)).toEqual({ chapterIndex: 1, start: 3, end: 5 });
  expect(hits.at(1)).toEqual({ chapterIndex: 1, start: 8, end: 9 });
  expect(hits.at(2)).toEqual({ chapterIndex: 3, start: 0, end: 4 });
  expect(hits.at(3)).toBeNull();
  expect(hits.at(-1)).toBeNull();
});

it.each([
  [0, 0, 0],
  [1, 3, 0],
  [1, 4, 1],
  [1, 9, 2],
  [2, 0, 2],
  // Past the last one the book begins again.
  [3, 1, 0],
])('the first from chapter %d, offset %d on is number %d', (chapter, offset, number) => {
  expect(hits.from(chapter, offset)).toBe(number);
});

it.each([
  [1, 0, 3, []],
  [1, 4, 8, [0]],
  [1, 4, 9, [0, 1]],
  [1, 5, 8, []],
  [1, 0, 99, [0, 1]],
  [2, 0, 99, []],
  [3, 3, 99, [2]],
])('in chapter %d from %d to %d there are those', (chapter, from, to, expected) => {
  const between = hits.between(chapter, from, to);
  const numbers = Array.from({ length: between.to - between.from }, (_, n) => between.from + n);
  expect(numbers).toEqual(expected);
});

it('has nothing of nothing', () => {
  const none = new Hits();
  expect(none.length).toBe(0);
  expect(none.at(0)).toBeNull();
  expect(none.between(0, 0, 9)).toEqual({ from: 0, to: 0 });
});
