// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { usePlace } from './place-store';
import { usePlaceLater } from './use-place-later';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  usePlace.setState({ turns: 3, atFoot: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const atFoot = () => renderHook(() => usePlaceLater((place) => place.atFoot)).result;

test('a turn is told once its page is drawn', () => {
  const told = atFoot();
  act(() => usePlace.setState({ turns: 4, atFoot: true }));
  expect(told.current).toBe(false);
  act(() => vi.advanceTimersByTime(50));
  expect(told.current).toBe(true);
});

test('all else is told at once, as is another book', () => {
  const told = atFoot();
  act(() => usePlace.setState({ atFoot: true }));
  expect(told.current).toBe(true);
  act(() => usePlace.setState({ turns: 0, atFoot: false }));
  expect(told.current).toBe(false);
});

test('of a page that nobody sees no frame comes: what waits is told when it is hidden', () => {
  const told = atFoot();
  act(() => usePlace.setState({ turns: 4, atFoot: true }));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(told.current).toBe(true);
});
