/** Where something scrolls sideways, its edge fades on every side on which there is more. */
import { useEffect, useRef } from 'react';

/** A pixel may be lost to rounding where a page is enlarged. */
const rounding = 1;

function mark(element: HTMLElement): void {
  // From right to left it is counted backwards.
  const before = Math.abs(element.scrollLeft);
  const after = element.scrollWidth - element.clientWidth - before;
  // A bar at the side would fade, too; it says by itself that there is more.
  const bar = element.offsetWidth - element.clientWidth - 2 * element.clientLeft;
  element.toggleAttribute('data-more-before', bar <= 0 && before > rounding);
  element.toggleAttribute('data-more-after', bar <= 0 && after > rounding);
}

/** To be put on what wears the class of fade.module.css. */
export function useFade<Box extends HTMLElement>() {
  const box = useRef<Box>(null);

  // Whatever is drawn may have other children than before.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => mark(element);
    element.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    for (const sized of [element, ...element.children]) sizes?.observe(sized);
    return () => {
      element.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  });

  return box;
}
