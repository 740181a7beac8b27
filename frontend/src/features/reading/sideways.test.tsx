import { expect, test } from 'vitest';

import { markThoseThatFit } from './sideways';

function page(scrollWidth: number): { page: HTMLElement; box: Element | null } {
  const made = document.createElement('div');
  made.innerHTML = '<div class="opaque" style="overflow-x: auto"><table></table></div>';
  document.body.append(made);
  const box = made.querySelector('.opaque');
  for (const [side, value] of [
    ['scrollWidth', scrollWidth],
    ['clientWidth', 300],
  ] as const) {
    Object.defineProperty(box, side, { value, configurable: true });
  }
  return { page: made, box };
}

test('only a table that fits its box leaves swipes to the page', () => {
  const [fits, wide] = [page(300), page(600)];
  for (const { page: each } of [fits, wide]) markThoseThatFit(each);
  expect(fits.box).toHaveAttribute('data-fits');
  expect(wide.box).not.toHaveAttribute('data-fits');
  // A picture that arrives may widen it.
  Object.defineProperty(fits.box, 'scrollWidth', { value: 400 });
  markThoseThatFit(fits.page);
  expect(fits.box).not.toHaveAttribute('data-fits');
});
