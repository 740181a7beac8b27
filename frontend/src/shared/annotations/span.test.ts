import { expect, test } from 'vitest';

import { readSpan, writtenSpan } from '@/core/anchors';
import { compareSpans } from './span';

test('spans come in the order of the book, what cannot be read at its end', () => {
  const spans = ['1:4-9', '0:9-12', '0:9-30', '0:2-3'].map(readSpan);
  const sorted = [undefined, ...spans.map((span) => span ?? undefined)].sort(compareSpans);
  // `sort` never asks about undefined, so it is compared by hand.
  expect(sorted.map((span) => span && writtenSpan(span))).toEqual([
    '0:2-3',
    '0:9-30',
    '0:9-12',
    '1:4-9',
    undefined,
  ]);
  expect(compareSpans(undefined, { chapterIndex: 0, start: 0, end: 0 })).toBe(1);
});
