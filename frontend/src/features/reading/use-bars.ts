/** Bars come when the reader looks for them and go by themselves. */
import { type RefObject, useEffect } from 'react';

import { FLOATING_BARS } from '@/shared/reading/stage';

import { useBars } from './bars-store';

const LINGER_MS = 3200;
/** How near to an edge a mouse looks for bars that would else cover what it points at. */
const EDGE_PX = 90;

/** Whether a mouse that moves here may be looking for the bars. */
function looksForBars({ clientY, pointerType }: PointerEvent): boolean {
  if (pointerType !== 'mouse') return false;
  if (!globalThis.matchMedia(FLOATING_BARS).matches) return true;
  return clientY < EDGE_PX || clientY > globalThis.innerHeight - EDGE_PX;
}

export function useBarsComeAndGo(root: RefObject<HTMLElement | null>): void {
  const shown = useBars((bars) => bars.shown);
  const panel = useBars((bars) => bars.panel);
  const show = useBars((bars) => bars.show);
  const hide = useBars((bars) => bars.hide);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const linger = () => {
      clearTimeout(timer);
      if (!panel) timer = setTimeout(hide, LINGER_MS);
    };
    const onMove = (event: PointerEvent) => {
      if (!looksForBars(event)) return;
      show();
      linger();
    };
    const onFocus = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      // Whoever is on the page, as when the book opens, looks at its lines and for no bar.
      if (target.closest('main') === null) show();
    };
    if (shown) linger();
    element.addEventListener('pointermove', onMove);
    element.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('focusin', onFocus);
    };
  }, [root, shown, panel, show, hide]);
}
