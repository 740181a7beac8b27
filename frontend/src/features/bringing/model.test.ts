import { expect, test } from 'vitest';

import { type Item, totalsOf } from './model';

const file = (n: number, part: Partial<Item>): Item => ({
  n,
  path: `${n}.epub`,
  size: 100,
  modified: 0,
  state: 'waiting',
  share: 0,
  ...part,
});

test('the bar stands where the count beside it does, however large the files are', () => {
  const items = [
    file(1, { size: 9_000_000, state: 'added' }),
    file(2, { state: 'refused' }),
    file(3, { state: 'reading', share: 1 }),
    file(4, {}),
  ];
  const { all, left, share } = totalsOf(items, () => true);
  expect(all - left).toBe(2);
  // Two of four are done; what is only sent does not count as a third.
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(0.75);
  expect(totalsOf([], () => true).share).toBe(0);
});
