import { expect, test } from 'vitest';

import { charactersLeft, lastLinear, percentWords, progressAt, wholePercent } from './progress';

const chapter = (textLength: number, linear = true) => ({ textLength, linear });
const book = [chapter(100), chapter(50, false), chapter(300)];

test.each<[number, number, number]>([
  [0, 0, 0],
  [0, 50, 12.5],
  [1, 20, 25],
  [2, 0, 25],
  [2, 300, 100],
  [2, 9999, 100],
])(
  'chapter %i, character %i: %d percent of the text lie before',
  (chapterIndex, offset, percent) => {
    expect(progressAt(book, { chapterIndex, offset }, false)).toBe(percent);
  },
);

test('a book of one chapter begins at nothing and ends at all', () => {
  expect(progressAt([chapter(1000)], { chapterIndex: 0, offset: 0 }, false)).toBe(0);
  expect(progressAt([chapter(1000)], { chapterIndex: 0, offset: 950 }, true)).toBe(100);
});

test('the end of a chapter is not the end of the book', () => {
  expect(progressAt(book, { chapterIndex: 0, offset: 90 }, true)).toBe(22.5);
});

test('notes after the last chapter are past the end, not on the way to it', () => {
  const withNotes = [chapter(100), chapter(900, false)];
  expect(lastLinear(withNotes)).toBe(0);
  expect(progressAt(withNotes, { chapterIndex: 1, offset: 5 }, false)).toBe(100);
  expect(progressAt(withNotes, { chapterIndex: 0, offset: 50 }, false)).toBe(50);
});

test('a book of pictures is counted in chapters', () => {
  const pictures = [chapter(0), chapter(0), chapter(0), chapter(0)];
  expect(progressAt(pictures, { chapterIndex: 1, offset: 0 }, false)).toBe(25);
});

test('nobody is told to be at the end before it', () => {
  expect(wholePercent(99.7)).toBe(99);
  expect(wholePercent(33.3)).toBe(33);
  expect(wholePercent(100)).toBe(100);
  expect(percentWords(99.97, 'en')).toBe('99.9');
});

test('numbers are written as the language writes them', () => {
  expect(percentWords(100 / 3, 'de')).toBe('33,3');
  expect(percentWords(100, 'en')).toBe('100.0');
});

test.each<[number, number, number, number | null]>([
  [0, 0, 100, 400],
  [0, 60, 40, 340],
  [1, 20, 30, null],
  [2, 100, 200, 200],
  [2, 9999, 0, 0],
])(
  'chapter %i, character %i: %d are left in it, %d in the book',
  (chapterIndex, offset, chapter, all) => {
    expect(charactersLeft(book, { chapterIndex, offset })).toEqual({ chapter, book: all });
  },
);
