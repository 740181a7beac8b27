import { expect, test } from 'vitest';

import { destination } from './moves';

const here = { active: 5, total: 14, columns: 4, rowsInView: 2, isRtl: false };

test('arrows go by card and by row, and stay on the shelf', () => {
  expect(destination('ArrowRight', here)).toBe(6);
  expect(destination('ArrowLeft', here)).toBe(4);
  expect(destination('ArrowRight', { ...here, isRtl: true })).toBe(4);
  expect(destination('ArrowDown', here)).toBe(9);
  expect(destination('ArrowUp', here)).toBe(1);
  expect(destination('ArrowUp', { ...here, active: 1 })).toBe(1);
  expect(destination('ArrowLeft', { ...here, active: 0 })).toBe(0);
  expect(destination('ArrowRight', { ...here, active: 13 })).toBe(13);
  // The last row has no such column.
  expect(destination('ArrowDown', { ...here, active: 11 })).toBe(13);
  expect(destination('ArrowDown', { ...here, active: 9 })).toBe(13);
});

test('the ends and whole windows are one key away', () => {
  expect(destination('Home', here)).toBe(0);
  expect(destination('End', here)).toBe(13);
  expect(destination('PageDown', here)).toBe(13);
  expect(destination('PageUp', here)).toBe(1);
  expect(destination('PageDown', { ...here, active: 0 })).toBe(8);
  expect(destination('Enter', here)).toBeNull();
});
