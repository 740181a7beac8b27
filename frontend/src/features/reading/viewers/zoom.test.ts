import { expect, test } from 'vitest';

import { bounded, MOST, WHOLE, zoomedAt } from './zoom';

const window = { width: 1000, height: 800 };
const picture = { width: 250, height: 270 };

test('what one points at stays under the pointer', () => {
  const at = { x: 100, y: -50 };
  const zoom = zoomedAt(WHOLE, 4, at);
  // The point of the picture there was at 100, -50; it is so still.
  expect({ x: 100 * 4 + zoom.x, y: -50 * 4 + zoom.y }).toEqual(at);
});

test('no zoom is smaller than the whole picture or larger than the most', () => {
  expect(zoomedAt(WHOLE, 0.1).scale).toBe(1);
  expect(zoomedAt(WHOLE, 100).scale).toBe(MOST);
});

test('a picture that fits stays in the middle, a larger one cannot leave the window', () => {
  expect(bounded({ scale: 2, x: 300, y: 300 }, picture, window)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(bounded({ scale: 8, x: 9999, y: -9999 }, picture, window)).toEqual({
    scale: 8,
    x: 500,
    y: -680,
  });
});
