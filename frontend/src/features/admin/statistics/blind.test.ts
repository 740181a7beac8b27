import { expect, test } from 'vitest';

import { isBlind, letters } from './blind';

const conditions = ['standard', '1-low', '2-high', '2-low', '3-high'];

test('each condition has a letter of its own, the same at every look', () => {
  const named = letters(conditions, 'seed');
  expect([...named.values()].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(letters([...conditions].reverse(), 'seed')).toEqual(named);
});

test('another study has other letters', () => {
  const orders = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) =>
    conditions.map((condition) => letters(conditions, seed).get(condition)).join(''),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test.each([
  [null, true],
  ['2026-05-02', true],
  ['2026-05-01', true],
  ['2026-04-30', false],
])('with the last day %j on the first of May, blind is %s', (closesOn, blind) => {
  expect(isBlind(closesOn, new Date('2026-05-01T12:00:00Z'))).toBe(blind);
});
