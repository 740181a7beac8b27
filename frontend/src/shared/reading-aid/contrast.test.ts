import { expect, test } from 'vitest';

import { contrastOf, dimmed, rgbOf } from './contrast';
import { restOpacity } from './ranges';

const white = [255, 255, 255] as [number, number, number];
const black = [0, 0, 0] as [number, number, number];

test('black on white is 21 to 1', () => {
  expect(contrastOf(black, white)).toBeCloseTo(21, 1);
});

test('thinned ink comes nearer to the page', () => {
  expect(contrastOf(black, white, 0.4)).toBeLessThan(4.5);
  expect(contrastOf(black, white, 0.6)).toBeGreaterThan(4.5);
});

test('a colour is read from its hexadecimal form only', () => {
  expect(rgbOf(' #fdfcfa ')).toEqual([253, 252, 250]);
  expect(rgbOf('#fc8')).toEqual([255, 204, 136]);
  expect(rgbOf('red')).toBeNull();
  expect(rgbOf('#ffff')).toBeNull();
});

test('behind black, colours come nearer to each other', () => {
  expect(dimmed([200, 100, 50], 0.5)).toEqual([100, 50, 25]);
  const ink = [29, 28, 26] as [number, number, number];
  expect(contrastOf(dimmed(ink, 0.3), dimmed(white, 0.3))).toBeGreaterThan(4.5);
  expect(contrastOf(dimmed(ink, 0.7), dimmed(white, 0.7))).toBeLessThan(4.5);
});

test('no contrast still leaves a fifth of the ink', () => {
  expect(restOpacity(0)).toBe(0.2);
  expect(restOpacity(45)).toBe(0.45);
  expect(restOpacity(100)).toBe(1);
});
