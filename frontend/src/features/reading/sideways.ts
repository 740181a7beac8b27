/** What a finger scrolls to the side, and what it turns the page over. */

function scrollsSideways(box: Element): boolean {
  return box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX);
}

/** Whether what a finger is on scrolls to the side itself, as a table wider than its box does. */
export function swipesItself(target: Element): boolean {
  const page = target.closest('[data-page]');
  if (!page) return false;
  for (let at: Element | null = target; at && at !== page; at = at.parentElement) {
    if (scrollsSideways(at)) return true;
  }
  return false;
}

/**
 * Marks the boxes that hold all of their table or formula. The browser takes every
 * swipe over a box that may scroll for itself, also where nothing is left to scroll.
 */
export function markThoseThatFit(page: HTMLElement): void {
  for (const box of page.querySelectorAll<HTMLElement>('.opaque')) {
    box.toggleAttribute('data-fits', !scrollsSideways(box));
  }
}
