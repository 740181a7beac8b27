// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Leaf } from '../spread/spread';
import { slideTo } from './slide';

const leaf = (chapterIndex: number, pageInChapter: number) =>
  ({ view: { chapterIndex, pageInChapter, startOffset: 0 } }) as Leaf;
const root = document.documentElement;
const calm = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
const transitions = (start: unknown) =>
  Object.assign(document, { startViewTransition: start as () => never });

beforeEach(() => calm(false));
afterEach(() => {
  vi.unstubAllGlobals();
  transitions(undefined);
  delete root.dataset.slides;
});

test.each([
  [leaf(0, 3), leaf(0, 4), false, 'left'],
  [leaf(0, 4), leaf(0, 3), false, 'right'],
  [leaf(0, 9), leaf(1, 0), false, 'left'],
  [leaf(0, 3), leaf(0, 4), true, 'right'],
])('a page comes from where the next or the last one lies', async (from, to, rtl, side) => {
  const update = vi.fn();
  let end: () => void = () => undefined;
  transitions((show: () => void) => {
    show();
    return {
      ready: Promise.reject(new Error('skipped')),
      finished: new Promise<void>((done) => {
        end = done;
      }),
    };
  });
  slideTo(from, to, rtl, update);
  expect(root.dataset.slides).toBe(side);
  expect(update).toHaveBeenCalledOnce();
  end();
  await vi.waitFor(() => expect(root.dataset.slides).toBeUndefined());
});

test('who wants less motion, or has a browser without it, sees the page at once', () => {
  const update = vi.fn();
  slideTo(leaf(0, 0), leaf(0, 1), false, update);
  expect(update).toHaveBeenCalledTimes(1);
  calm(true);
  const start = vi.fn();
  transitions(start);
  slideTo(leaf(0, 0), leaf(0, 1), false, update);
  expect(update).toHaveBeenCalledTimes(2);
  expect(start).not.toHaveBeenCalled();
});
