// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useCardsInTurn } from './use-cards-in-turn';

let frames: FrameRequestCallback[] = [];
const nextFrame = () =>
  act(() => {
    for (const run of frames.splice(0)) run(0);
  });

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => {
  // Nothing of one test waits in the next.
  nextFrame();
  vi.unstubAllGlobals();
});

test('what nobody sees comes a few in each frame, one row after the other', () => {
  const rows = [0, 1].map(() => renderHook(() => useCardsInTurn(5, false)));
  const shown = () => rows.map(({ result }) => result.current);
  const seen = [shown()];
  for (let frame = 0; frame < 6; frame += 1) {
    nextFrame();
    seen.push(shown());
  }
  expect(seen).toEqual([
    [0, 0],
    [2, 0],
    [4, 0],
    [5, 0],
    [5, 2],
    [5, 4],
    [5, 5],
  ]);
  nextFrame();
  expect(frames).toEqual([]);
});

test('a row that comes into view is there at once, and stays', () => {
  const { result, rerender } = renderHook(({ isInView }) => useCardsInTurn(6, isInView), {
    initialProps: { isInView: false },
  });
  rerender({ isInView: true });
  expect(result.current).toBe(6);
  rerender({ isInView: false });
  expect(result.current).toBe(6);
});

test('a row that has gone holds nobody up', () => {
  const { unmount } = renderHook(() => useCardsInTurn(6, false));
  const { result } = renderHook(() => useCardsInTurn(6, false));
  unmount();
  nextFrame();
  expect(result.current).toBe(2);
});
