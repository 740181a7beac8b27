/** Keeps notices off whatever opens, moves and closes while they are shown. */
import { type RefObject, useLayoutEffect } from 'react';

import { type Box, freePlace } from './free-place';

/** What lies over a screen, and is not to be lain over itself. */
const SURFACES = '[role="dialog"],[role="alertdialog"],[data-over-page]';
const CONTROLS = 'button,a[href],input,select,textarea,[role="option"]';
const GAP = 8;
/** What makes something stand elsewhere. */
const WATCHED = ['style', 'class', 'data-bars', 'data-low', 'data-panel'];

export function useFreePlace(list: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other notices the list has another height
  useLayoutEffect(() => {
    const element = list.current;
    if (!element?.firstElementChild) return;
    let frame = 0;
    const put = () => {
      frame = 0;
      putFree(element);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(put);
    };
    put();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !element.contains(target))) soon();
    });
    const watched = { childList: true, subtree: true, attributeFilter: WATCHED };
    observer.observe(document.body, watched);
    // A sheet that slides in stands where it stays only then.
    for (const event of ['animationend', 'transitionend']) document.addEventListener(event, soon);
    globalThis.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of ['animationend', 'transitionend']) {
        document.removeEventListener(event, soon);
      }
      globalThis.removeEventListener('resize', soon);
    };
  }, [list, shown]);
}

function putFree(list: HTMLElement): void {
  list.style.removeProperty('--notices-start');
  list.style.removeProperty('--notices-end');
  const surfaces = [...document.querySelectorAll(SURFACES)].filter(
    (surface) => !list.contains(surface) && surface.checkVisibility?.({ visibilityProperty: true }),
  );
  if (surfaces.length === 0) return;
  const now = boxOf(list, 0);
  const controls = surfaces.flatMap((surface) => [...surface.querySelectorAll(CONTROLS)]);
  const room = { top: GAP, bottom: globalThis.innerHeight - GAP };
  const top = freePlace(
    now,
    surfaces.map((surface) => boxOf(surface, GAP)),
    controls.map((control) => boxOf(control, GAP)),
    room,
  );
  if (top === now.top) return;
  list.style.setProperty('--notices-start', `${top}px`);
  list.style.setProperty('--notices-end', 'auto');
}

/** With a gap around it, so that two that stand one above the other are still told apart. */
function boxOf(element: Element, gap: number): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top: top - gap, right, bottom: bottom + gap };
}
