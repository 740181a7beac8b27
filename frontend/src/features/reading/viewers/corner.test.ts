import { expect, test } from 'vitest';

import { BUTTON_PX, cornerOf } from './corner';

const room = { left: 0, right: 1000, top: 50, bottom: 900 };
const block = { left: 200, right: 800, top: 100, bottom: 300 };

test('with room beside the block the button stands there, on the side where its lines end', () => {
  expect(cornerOf(block, room, false)).toEqual({ x: 808, y: 100 });
  expect(cornerOf(block, room, true)).toEqual({ x: 192 - BUTTON_PX, y: 100 });
});

test('without room it stands above the block, in the window', () => {
  const wide = { ...block, left: 10, right: 990 };
  const { x, y } = cornerOf(wide, room, false);
  expect(x + BUTTON_PX).toBeLessThanOrEqual(room.right);
  expect(y).toBeLessThan(wide.top);
  expect(cornerOf(wide, room, true).x).toBeGreaterThanOrEqual(room.left);
  expect(cornerOf({ ...wide, top: 50 }, room, false).y).toBeGreaterThanOrEqual(room.top);
});

test('beside what stands in columns are other columns: the button is above it', () => {
  const { x, y } = cornerOf(block, room, false, true);
  expect(x + BUTTON_PX).toBe(block.right);
  expect(y).toBeLessThan(block.top);
});
