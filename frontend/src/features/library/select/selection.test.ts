import { expect, test } from 'vitest';

import { aBook } from '../../../../tests/books';
import { nothing, picked } from './selection';

const books = [1, 2, 3, 4, 5].map((id) => aBook({ id }));

test('a range goes from where the last one began, in either direction', () => {
  const one = picked(nothing, books, 2, false);
  const range = picked(one, books, 4, true);
  expect([...range.ids].sort()).toEqual([2, 3, 4]);
  const other = picked(range, books, 1, true);
  expect([...other.ids].sort()).toEqual([1, 2, 3, 4]);
  // By key, with nothing chosen yet, it begins at the card one stands on.
  expect([...picked(nothing, books, 3, true, 2).ids]).toEqual([2, 3]);
  // What has gone meanwhile begins no range.
  expect([...picked({ ...nothing, anchor: 9 }, books, 3, true).ids]).toEqual([3]);
});

test('of all books one can be left out again', () => {
  const all = { ...nothing, all: true };
  const most = picked(all, books, 3, false);
  expect(most.all).toBe(false);
  expect([...most.ids]).toEqual([1, 2, 4, 5]);
});
