/** Holding a link with a finger: one goes there at once, whatever a tap would do. */
import { type RefObject, useEffect, useRef } from 'react';

const HOLD_MS = 500;
/** A finger that moves as far is not holding. */
const STILL_PX = 10;

/** Hears of the link inside the book that is held. */
export function useLongPress(
  stage: RefObject<HTMLElement | null>,
  ready: boolean,
  onHeld: (link: Element) => void,
): void {
  const report = useRef(onHeld);
  report.current = onHeld;

  useEffect(() => {
    const element = stage.current;
    if (!ready || !element) return;
    return listen(element, (link) => report.current(link));
  }, [stage, ready]);
}

function heldLink({ target, isPrimary, pointerType }: PointerEvent): Element | null {
  if (!isPrimary || pointerType === 'mouse' || !(target instanceof Element)) return null;
  const link = target.closest('[data-page] a[href]');
  return link && !/^https?:/i.test(link.getAttribute('href') ?? '') ? link : null;
}

/** Listens under `stage`; the answer ends it. */
function listen(stage: HTMLElement, onHeld: (link: Element) => void): () => void {
  let pressed: { link: Element; x: number; y: number; timer: number } | null = null;
  let wasHeld = false;

  const release = () => {
    if (pressed) clearTimeout(pressed.timer);
    pressed = null;
  };
  const hold = () => {
    const held = pressed;
    release();
    if (!held) return;
    wasHeld = true;
    onHeld(held.link);
  };
  const onDown = (event: PointerEvent) => {
    release();
    wasHeld = false;
    const link = heldLink(event);
    if (!link) return;
    const timer = window.setTimeout(hold, HOLD_MS);
    pressed = { link, x: event.clientX, y: event.clientY, timer };
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > STILL_PX) release();
  };
  // The browser's own menu of links has nothing for those inside a book.
  const onMenu = (event: Event) => {
    if (pressed || wasHeld) event.preventDefault();
    hold();
  };
  const onClick = (event: Event) => {
    if (!wasHeld) return;
    wasHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const ended = new AbortController();
  const { signal } = ended;
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    stage.addEventListener(end, release, { signal });
  }
  stage.addEventListener('contextmenu', onMenu, { signal });
  stage.addEventListener('click', onClick, { signal, capture: true });
  return () => {
    release();
    ended.abort();
  };
}
