// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { useNotices } from '@/shared/notices/notice-store';

import { useCodeInTheEnd, usePart } from './use-code';

const notices = () => useNotices.getState().notices.map(({ type }) => type);

beforeEach(() => useNotices.setState({ notices: [] }));

function part(load: () => Promise<string>) {
  const giveUp = vi.fn();
  const hook = renderHook(({ wanted }) => usePart(load, wanted, giveUp), {
    initialProps: { wanted: false },
  });
  return { giveUp, ...hook };
}

test('nothing is fetched before it is wanted, and once', async () => {
  const load = vi.fn(async () => 'code');
  const { result, rerender } = part(load);
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('code'));
  rerender({ wanted: false });
  rerender({ wanted: true });
  expect(result.current).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('what cannot be fetched is told and given up, and fetched when it is wanted again', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('no network'));
  const { result, rerender, giveUp } = part(load);
  rerender({ wanted: true });
  await waitFor(() => expect(giveUp).toHaveBeenCalledOnce());
  expect(notices()).toEqual(['error']);
  rerender({ wanted: false });
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('code'));
});

test('Escape gives up what does not come, and is nothing once it is there', async () => {
  let come: (code: string) => void = () => undefined;
  const { result, rerender, giveUp } = part(() => new Promise((resolve) => (come = resolve)));
  rerender({ wanted: true });
  await userEvent.keyboard('{Escape}');
  expect(giveUp).toHaveBeenCalledOnce();
  await act(async () => come('code'));
  expect(result.current).toBe('code');
  await userEvent.keyboard('{Escape}');
  expect(giveUp).toHaveBeenCalledOnce();
});

test('what nobody waits for is tried again now and then, and when there is a network', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const { result, rerender } = renderHook(({ wanted }) => useCodeInTheEnd(load, wanted), {
    initialProps: { wanted: false },
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await pass(0);
  await pass(59_000);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('code');
  globalThis.dispatchEvent(new Event('online'));
  await pass(0);
  expect(result.current).toBe('code');
  await pass(600_000);
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
