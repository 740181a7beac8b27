import { expect, test } from 'vitest';

import type { Spread } from '@/api/client';

import { reach } from './spread';

const spread = (changes: Partial<Spread>): Spread => ({
  n: 9,
  mean: 100,
  sd: 10,
  q1: 95,
  median: 101,
  q3: 104,
  ...changes,
});

test('a picture holds boxes and deviations', () => {
  expect(reach([spread({}), null, spread({ q3: 140 })])).toEqual([90, 140]);
});

test('no picture goes below nothing', () => {
  expect(reach([spread({ sd: 200 })])).toEqual([0, 300]);
});

test.each([[[]], [[null, null]]])('without a group there is still a picture', (groups) => {
  expect(reach(groups)).toEqual([0, 1]);
});

test('groups without a spread have a picture with a width', () => {
  const [low, high] = reach([spread({ sd: 0, q1: 100, q3: 100 })]);
  expect(high).toBeGreaterThan(low);
});
