import { expect, test, vi } from 'vitest';

import type { Leaf } from '../spread/spread';
import { loadSlide, showOwed, showPage } from './turn-to';

/** A slide as browsers make it: its page is shown when they come to it. */
const pending = vi.hoisted(() => [] as (() => void)[]);
vi.mock('./slide', () => ({
  slideTo: (_from: Leaf, _to: Leaf, _rightToLeft: boolean, update: () => void) =>
    pending.push(update),
}));

const leaf = {} as Leaf;

test('what a slide owes is shown before anything else is asked, and once', async () => {
  loadSlide();
  await vi.dynamicImportSettled();
  const [first, second] = [vi.fn(), vi.fn()];
  showPage(leaf, leaf, false, first);
  expect(first).not.toHaveBeenCalled();
  showOwed();
  expect(first).toHaveBeenCalledOnce();
  showPage(leaf, leaf, false, second);
  for (const update of pending) update();
  showOwed();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
