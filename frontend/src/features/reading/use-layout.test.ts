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

test('a slider that is dragged sets the book once, anything else at once', () => {
  const layout = vi.fn();
  const spread = vi.fn();
  const pager = { layout, spread } as unknown as Pager;
  const place = { current: { chapterIndex: 2, offset: 7 } };
  const { rerender } = renderHook(
    ({ stored }) => useLayout(pager, settingsOf(stored), true, place, 1),
    {
      initialProps: { stored: {} as Record<string, unknown> },
    },
  );
  expect(layout).toHaveBeenCalledTimes(1);
  for (const letterSpacing of [0.01, 0.02, 0.03, 0.04]) {
    rerender({ stored: { letterSpacing } });
    vi.advanceTimersByTime(40);
  }
  expect(layout).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(layout).toHaveBeenCalledTimes(2);
  expect(layout).toHaveBeenLastCalledWith(settingsOf({ letterSpacing: 0.04 }), place.current, 1);
  rerender({ stored: { letterSpacing: 0.04, fontSize: 20 } });
  expect(layout).toHaveBeenCalledTimes(3);
  let calls = 3;
  for (const slid of [{ lineHeight: 1.2 }, { lineLength: 40 }]) {
    rerender({ stored: { fontSize: 20, ...slid } });
    expect(layout).toHaveBeenCalledTimes(calls);
    vi.advanceTimersByTime(200);
    calls += 1;
    expect(layout).toHaveBeenCalledTimes(calls);
  }
  rerender({ stored: { fontSize: 20, lineLength: 40, weight: 700 } });
  expect(layout).toHaveBeenCalledTimes(calls + 1);
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
