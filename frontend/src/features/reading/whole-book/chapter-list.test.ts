import { expect, test } from 'vitest';

import { ChapterList } from './chapter-list';

const room = { gap: 100, perCharacter: 2, picture: 600 };

/** Of 100, 200, 0, 300 and 50 characters. */
const list = () => new ChapterList([100, 200, 0, 300, 50], room);

test('what is not known is reckoned by its characters, and a picture by its page', () => {
  const chapters = list();
  expect([0, 1, 2, 3, 4].map((index) => chapters.heightOf(index))).toEqual([
    200, 400, 600, 600, 100,
  ]);
  expect([0, 1, 2, 3, 4].map((index) => chapters.topOf(index))).toEqual([0, 300, 800, 1500, 2200]);
  expect(chapters.total).toBe(2300);
});

test('the rest is as what is known, in whole pixels', () => {
  const chapters = new ChapterList([20, 8000, 4000], room);
  expect(chapters.heightOf(2)).toBe(8000);
  // A title page tells nothing of the others.
  chapters.count([900.25, null, null]);
  expect([0, 1, 2].map((index) => chapters.heightOf(index))).toEqual([901, 16_000, 8000]);
  chapters.count([900.25, 24_000, null]);
  // Three pixels for each of 8,000 characters, beside two for each of 20,000 that were thought of.
  expect(chapters.heightOf(2)).toBe(9143);
  expect(chapters.topOf(2)).toBe(901 + 24_000 + 200);
});

test('what the document has goes before what was counted', () => {
  const chapters = list();
  chapters.count([200, 400, 0, 600, 100]);
  expect(chapters.total).toBe(1600);
  expect(chapters.measure(1, 400)).toBe(false);
  expect(chapters.measure(1, 450.5)).toBe(true);
  expect(chapters.heightOf(1)).toBe(451);
  chapters.count([200, 400, 0, 600, 100]);
  expect(chapters.total).toBe(1651);
});

test('a chapter with nothing to show takes no room, and is at no height', () => {
  const chapters = list();
  chapters.count([200, 400, 0, 600, 100]);
  expect(chapters.topOf(3)).toBe(chapters.topOf(2));
  expect([-50, 0, 299, 300, 799, 800, 1499, 1500, 9999].map((y) => chapters.at(y))).toEqual([
    0, 0, 0, 1, 1, 3, 3, 4, 4,
  ]);
  expect(chapters.near(700, 100)).toEqual([1, 3]);
  const ended = new ChapterList([100, 0], room);
  ended.count([200, 0]);
  expect(ended.at(5000)).toBe(0);
  expect(ended.total).toBe(200);
});

test('near is one and a half windows, and what is pinned', () => {
  const chapters = new ChapterList(
    Array.from({ length: 1000 }, () => 500),
    room,
  );
  // Each takes 1,100 pixels.
  expect(chapters.near(0, 800)).toEqual([0, 1]);
  expect(chapters.near(550_000, 800)).toEqual([498, 499, 500, 501]);
  expect(chapters.near(550_000, 800, [3, 500])).toEqual([3, 498, 499, 500, 501]);
});

test('a book of nothing has no height', () => {
  const empty = new ChapterList([0, 0], room);
  empty.count([0, 0]);
  expect(empty.total).toBe(0);
  expect(empty.near(0, 800)).toEqual([]);
  expect(empty.at(10)).toBe(0);
});
