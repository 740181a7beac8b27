import { expect, test } from 'vitest';

import { patienceMs } from './idle';

test.each([
  [0, 120_000],
  [20_000, 120_000],
  [45_000, 180_000],
])('a page of %i ms is waited for %i ms', (expected, patience) => {
  expect(patienceMs(expected)).toBe(patience);
});
