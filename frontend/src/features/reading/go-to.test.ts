import { expect, test } from 'vitest';

import { CountedPages, PrintedPages } from './book-pages';
import { bookPageOf, bookWishOf, wishOf } from './go-to';
import { progressAt } from './progress';

const chapters = [
  { textLength: 1000, linear: true },
  { textLength: 500, linear: false },
  { textLength: 3000, linear: true },
];

test.each(['97', ' 97 ', 'p. 97', 'P97', 'S. 97', 'Seite 97', 'page 97'])(
  '%s is a page',
  (text) => {
    expect(wishOf(text, 100, chapters)).toBe(97);
  },
);

test.each(['', '0', '101', '-3', '1.5', 'xiv', '120 %', '% 5', '97 98'])('“%s” is none', (text) => {
  expect(wishOf(text, 100, chapters)).toBeNull();
});

test('a share of the book is the place that has so much before it', () => {
  expect(wishOf('0 %', 100, chapters)).toEqual({ chapterIndex: 0, offset: 0 });
  expect(wishOf('25%', 100, chapters)).toEqual({ chapterIndex: 2, offset: 0 });
  expect(wishOf('62,5 %', 100, chapters)).toEqual({ chapterIndex: 2, offset: 1500 });
  expect(wishOf('100 %', 100, chapters)).toEqual({ chapterIndex: 2, offset: 2999 });
  for (const percent of [3, 24.9, 50, 99]) {
    const place = wishOf(`${percent} %`, 100, chapters);
    expect(typeof place).toBe('object');
    if (place === null || typeof place === 'number') continue;
    expect(progressAt(chapters, place, false)).toBeCloseTo(percent, 1);
  }
});

test('a page of the book is the place where it begins, whatever the screen', () => {
  const printed = new PrintedPages([
    { label: 'xiv', chapterIndex: 0, offset: 5 },
    { label: '97', chapterIndex: 2, offset: 70 },
  ]);
  expect(bookWishOf('XIV', printed, chapters)).toEqual({ chapterIndex: 0, offset: 5 });
  expect(bookWishOf('S. 97', printed, chapters)).toEqual({ chapterIndex: 2, offset: 70 });
  expect(bookWishOf('25 %', printed, chapters)).toEqual({ chapterIndex: 2, offset: 0 });
  expect(bookWishOf('98', printed, chapters)).toBeNull();
  expect(bookWishOf('101 %', printed, chapters)).toBeNull();
  const counted = new CountedPages(chapters);
  expect(bookWishOf('2', counted, chapters)).toEqual({ chapterIndex: 2, offset: 0 });
  expect(bookWishOf('4', counted, chapters)).toBeNull();
});

test('a share is never a page of the same number', () => {
  const long = [{ textLength: 180_000, linear: true }];
  const counted = new CountedPages(long);
  expect(counted.count).toBe(120);
  expect(bookWishOf('45', counted, long)).toEqual({ chapterIndex: 0, offset: 44 * 1500 });
  for (const text of ['45 %', '45%', '٤٥٪', '۴۵ ٪', '４５％', '45,0 %', '٤٥٫٠٪']) {
    expect(bookWishOf(text, counted, long), text).toEqual({ chapterIndex: 0, offset: 81_000 });
  }
  for (const text of ['101 %', '% 45', '45 % 6']) {
    expect(bookWishOf(text, counted, long), text).toBeNull();
  }
});

test.each(['٩٧', '۹۷', '९७', '９７', 'S. ９７', '𝟗𝟕'])('%s is 97 in other digits', (text) => {
  expect(wishOf(text, 100, chapters)).toBe(97);
});

test('of two pages that begin at one place it is the one that was written', () => {
  const place = { chapterIndex: 0, offset: 5 };
  const printed = new PrintedPages([
    { label: '12', ...place },
    { label: '13', ...place },
  ]);
  expect(bookPageOf('12', printed)).toBe(0);
  expect(bookPageOf('13', printed)).toBe(1);
  expect(bookPageOf('12 %', printed)).toBeNull();
});
