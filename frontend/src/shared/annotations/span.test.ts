import { expect, test } from 'vitest';

import { compareSpans, readSpan, writeSpan } from './span';

test('a span is written as the core writes it, and read back', () => {
  const span = { chapterIndex: 5, start: 1234, end: 1260 };
  expect(writeSpan(span)).toBe('5:1234-1260');
  expect(readSpan('5:1234-1260')).toEqual(span);
  expect(readSpan('0:7-7')).toEqual({ chapterIndex: 0, start: 7, end: 7 });
});

test.each(['', '5', '5:12', '5:20-12', '-1:2-3', '5:1-2 ', '5:1.5-2', 'a:b-c', '5:1-99999999999'])(
  '%j is no span',
  (written) => expect(readSpan(written)).toBeNull(),
);

test('spans come in the order of the book, what cannot be read at its end', () => {
  const spans = ['1:4-9', '0:9-12', '0:9-30', '0:2-3'].map(readSpan);
  const sorted = [undefined, ...spans.map((span) => span ?? undefined)].sort(compareSpans);
  // `sort` never asks about undefined, so it is compared by hand.
  expect(sorted.map((span) => span && writeSpan(span))).toEqual([
    '0:2-3',
    '0:9-30',
    '0:9-12',
    '1:4-9',
    undefined,
  ]);
  expect(compareSpans(undefined, { chapterIndex: 0, start: 0, end: 0 })).toBe(1);
});
