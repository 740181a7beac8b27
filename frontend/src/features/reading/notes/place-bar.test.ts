import { expect, test } from 'vitest';

import { type Box, placeBar } from './place-bar';

const bar = { width: 300, height: 50 };
const window = { width: 400, height: 800 };
const at = (top: number, bottom: number, left = 100, right = 200): Box => ({
  left,
  top,
  right,
  bottom,
});

test('it stands on the side asked for, if there is room', () => {
  expect(placeBar(at(400, 420), bar, window, 'above').top).toBe(340);
  expect(placeBar(at(400, 420), bar, window, 'below').top).toBe(430);
});

test('else on the other', () => {
  expect(placeBar(at(30, 50), bar, window, 'above').top).toBe(60);
  expect(placeBar(at(760, 790), bar, window, 'below').top).toBe(700);
});

test('never over the selection, wherever that is, as long as there is room', () => {
  for (const first of ['above', 'below'] as const) {
    for (let top = 0; top < 780; top += 7) {
      for (const height of [20, 200, 600]) {
        const bottom = Math.min(800, top + height);
        const { top: stands } = placeBar(at(top, bottom), bar, window, first);
        const room = top >= 70 || bottom <= 730;
        const lies = stands < bottom && stands + bar.height > top;
        expect(lies, `${first} ${top}-${bottom}`).toBe(!room);
      }
    }
  }
});

test('it stays in the window', () => {
  expect(placeBar(at(400, 420, 0, 10), bar, window, 'above').left).toBe(10);
  expect(placeBar(at(400, 420, 390, 400), bar, window, 'above').left).toBe(90);
  expect(placeBar(at(0, 800), bar, window, 'above').top).toBe(740);
});
