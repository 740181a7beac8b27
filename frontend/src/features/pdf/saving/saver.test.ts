// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError, offlineError } from '@/api/api-error';

import { Saver, type SaveState } from './saver';

let text = 'one';
let states: SaveState[] = [];
const store = vi.fn<(html: string, version: string) => Promise<string>>();
let saver: Saver;

function change(to: string) {
  text = to;
  saver.touch();
}

beforeEach(() => {
  vi.useFakeTimers();
  text = 'one';
  states = [];
  store.mockReset().mockImplementation(async (html) => `"${html}"`);
  saver = new Saver({
    version: '"one"',
    read: () => text,
    store,
    onState: (state) => states.push(state),
  });
});

afterEach(() => {
  saver.close();
  vi.useRealTimers();
});

test('changes in quick succession are saved once, over the version that was read', async () => {
  change('two');
  await vi.advanceTimersByTimeAsync(600);
  change('three');
  await vi.advanceTimersByTimeAsync(600);
  expect(store).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(store.mock.calls).toEqual([['three', '"one"']]);
  expect(states.at(-1)).toBe('saved');
  expect(saver.isSaved).toBe(true);

  change('four');
  await vi.advanceTimersByTimeAsync(1200);
  expect(store).toHaveBeenLastCalledWith('four', '"three"');
});

test('somebody who never rests is saved every few seconds', async () => {
  for (let step = 0; step < 20; step += 1) {
    change(`text ${step}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(store).toHaveBeenCalledTimes(1);
});

test('what is typed during a save is saved after it', async () => {
  let answer: (version: string) => void = () => undefined;
  store.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  change('two');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('saving');
  change('three');
  await vi.advanceTimersByTimeAsync(1200);
  expect(store).toHaveBeenCalledTimes(1);
  answer('"two"');
  await vi.advanceTimersByTimeAsync(1200);
  expect(store).toHaveBeenLastCalledWith('three', '"two"');
  expect(states.at(-1)).toBe('saved');
});

test('without a network it waits, and saves as soon as there is one', async () => {
  store.mockRejectedValueOnce(offlineError());
  change('two');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('offline');
  change('three');
  expect(states.at(-1)).toBe('offline');
  globalThis.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store).toHaveBeenLastCalledWith('three', '"one"');
  expect(states.at(-1)).toBe('saved');
});

test('a server in trouble is asked again by itself', async () => {
  store.mockRejectedValueOnce(new ApiError('internal', 'No.', 500));
  change('two');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('failed');
  await vi.advanceTimersByTimeAsync(4000);
  expect(states.at(-1)).toBe('saved');
});

test('a change made elsewhere is never overwritten unasked', async () => {
  store.mockRejectedValueOnce(new ApiError('changed', 'It was changed.', 412));
  change('two');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('conflict');
  change('three');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store).toHaveBeenCalledTimes(1);

  expect(await saver.overwrite()).toBe(true);
  expect(store).toHaveBeenLastCalledWith('three', '*');
  expect(states.at(-1)).toBe('saved');
});

test('a text the server will not have is not sent again unchanged', async () => {
  store.mockRejectedValueOnce(new ApiError('too_large', 'Too large.', 413));
  change('two');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store).toHaveBeenCalledTimes(1);
  change('less');
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('saved');
});

test('leaving saves at once and says whether it could', async () => {
  change('two');
  expect(await saver.flush()).toBe(true);
  store.mockRejectedValueOnce(offlineError());
  change('three');
  expect(await saver.flush()).toBe(false);
  expect(saver.isSaved).toBe(false);
});
