import { expect, test } from 'vitest';

import { freePlace } from './free-place';

const window = { top: 16, bottom: 828 };
const list = { left: 16, right: 374, top: 660, bottom: 740 };
const across = { left: 0, right: 390 };

test('with nothing below it stays', () => {
  expect(freePlace(list, [], [], window)).toBe(660);
  expect(freePlace(list, [{ ...across, top: 763, bottom: 844 }], [], window)).toBe(660);
});

test('it lies above a sheet at the foot, and no farther than it must', () => {
  expect(freePlace(list, [{ ...across, top: 400, bottom: 844 }], [], window)).toBe(320);
  const bars = [
    { ...across, top: 0, bottom: 48 },
    { ...across, top: 700, bottom: 760 },
  ];
  expect(freePlace(list, bars, [], window)).toBe(620);
});

test('where a sheet leaves no room it lies on none of its buttons', () => {
  const sheet = { ...across, top: 0, bottom: 844 };
  const close = { left: 330, right: 374, top: 0, bottom: 60 };
  const others = { ...across, top: 600, bottom: 844 };
  const top = freePlace(list, [sheet], [close, others], window);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(top + 80).toBeLessThanOrEqual(600);
});
