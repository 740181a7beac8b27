// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';

import type { Pager } from './pager';
import { useLayout } from './use-layout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settingsOf = (stored: Record<string, unknown>) =>
  layoutFor(preferencesFrom(stored), { width: 800, height: 600 });

test('a slider that is dragged sets the book at once, and what it passes by meanwhile never', async () => {
  const set: (() => void)[] = [];
  const layout = vi.fn(() => new Promise<void>((done) => set.push(done)));
  const pager = { layout } as unknown as Pager;
  const place = { current: { chapterIndex: 2, offset: 7 } };
  const { rerender, unmount } = renderHook(
    ({ stored }) => useLayout(pager, settingsOf(stored), true, place, 1),
    { initialProps: { stored: {} as Record<string, unknown> } },
  );
  const isSet = async () => {
    set.shift()?.();
    await vi.advanceTimersByTimeAsync(20);
  };
  await isSet();
  expect(layout).toHaveBeenCalledTimes(1);
  rerender({ stored: { letterSpacing: 0.01 } });
  expect(layout).toHaveBeenLastCalledWith(settingsOf({ letterSpacing: 0.01 }), place.current, 1);
  for (const letterSpacing of [0.02, 0.03, 0.04]) rerender({ stored: { letterSpacing } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(layout).toHaveBeenCalledTimes(2);
  await isSet();
  expect(layout).toHaveBeenCalledTimes(3);
  expect(layout).toHaveBeenLastCalledWith(settingsOf({ letterSpacing: 0.04 }), place.current, 1);
  // Anything else waits for nothing, and what a slider said before is not set after it.
  rerender({ stored: { letterSpacing: 0.05 } });
  rerender({ stored: { letterSpacing: 0.05, fontSize: 20 } });
  expect(layout).toHaveBeenCalledTimes(4);
  while (set.length > 0) await isSet();
  expect(layout).toHaveBeenCalledTimes(4);
  for (const slid of [{ lineHeight: 1.2 }, { lineLength: 40 }]) {
    rerender({ stored: { fontSize: 20, ...slid } });
    await isSet();
  }
  expect(layout).toHaveBeenCalledTimes(6);
  // A book that is closed is set no more.
  rerender({ stored: { fontSize: 20, lineLength: 50 } });
  rerender({ stored: { fontSize: 20, lineLength: 60 } });
  unmount();
  while (set.length > 0) await isSet();
  expect(layout).toHaveBeenCalledTimes(7);
});

test('two pages for one, or a window of another shape, are set at once and once', () => {
  const layout = vi.fn();
  const spread = vi.fn();
  const pager = { layout, spread } as unknown as Pager;
  const place = { current: { chapterIndex: 2, offset: 7 } };
  const wide = settingsOf({});
  const { rerender } = renderHook(
    ({ settings, columns }) => useLayout(pager, settings, true, place, columns),
    { initialProps: { settings: wide, columns: 1 as 1 | 2 } },
  );
  const half = { ...wide, width: 300 };
  rerender({ settings: half, columns: 2 });
  expect(layout).toHaveBeenLastCalledWith(half, place.current, 2);
  const low = { ...half, width: 280, height: 400 };
  rerender({ settings: low, columns: 2 });
  expect(layout).toHaveBeenLastCalledWith(low, place.current, 2);
  expect(layout).toHaveBeenCalledTimes(3);
  expect(spread).not.toHaveBeenCalled();
  rerender({ settings: low, columns: 1 });
  expect(spread).toHaveBeenLastCalledWith(1, place.current);
  expect(layout).toHaveBeenCalledTimes(3);
});
