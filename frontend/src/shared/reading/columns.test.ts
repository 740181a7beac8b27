import { expect, test } from 'vitest';

import { columnsFor, shareBeside } from './columns';
import { layoutFor, preferencesFrom } from './preferences';

const DESKTOP = { width: 1440, height: 800 };
const TABLET = { width: 1180, height: 720 };
const TALL = { width: 820, height: 1080 };
const PHONE = { width: 390, height: 820 };

test.each([
  ['one', 16, DESKTOP, 1],
  ['auto', 16, DESKTOP, 2],
  ['auto', 16, TABLET, 2],
  // 45 characters would not fit twice.
  ['auto', 24, TABLET, 1],
  ['auto', 12, TALL, 1],
  ['two', 16, TALL, 2],
  ['two', 16, PHONE, 1],
  ['two', 64, DESKTOP, 2],
] as const)('%s at %i px on %o: %i', (columns, fontSize, stage, count) => {
  const preferences = preferencesFrom({ columns, fontSize });
  expect(columnsFor(preferences, stage)).toBe(count);
  const { width } = layoutFor(preferences, stage);
  expect(width).toBeGreaterThanOrEqual(200);
  if (count === 2) expect(2 * width + 56 + 40).toBeLessThanOrEqual(stage.width);
});

test('a chapter that is scrolled stands alone', () => {
  expect(columnsFor(preferencesFrom({ columns: 'two', isPaginated: false }), DESKTOP)).toBe(1);
});

test('who has chosen nothing has one page', () => {
  const one = layoutFor(preferencesFrom({ columns: 'one' }), { width: 1280, height: 620 });
  expect(layoutFor(preferencesFrom({}), { width: 1280, height: 620 })).toEqual(one);
});

test('beside a panel two pages are smaller, and never larger than they are', () => {
  expect(shareBeside(344, { width: 592 }, DESKTOP)).toBeCloseTo(0.85, 2);
  expect(shareBeside(344, { width: 300 }, DESKTOP)).toBe(1);
});
