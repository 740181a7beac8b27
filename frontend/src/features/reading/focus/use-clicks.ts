/** A mouse that points at a line means it; a finger turns, and draws the ruler by its grip. */
import { type RefObject, useEffect, useRef } from 'react';

const OWN = 'a,button,img[src]';

export function useClicks(
  stage: RefObject<HTMLElement | null>,
  onClick: (event: MouseEvent) => void,
): void {
  const report = useRef(onClick);
  report.current = onClick;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const hear = (event: MouseEvent) => {
      const target = event.target as Element;
      if ((event as globalThis.PointerEvent).pointerType === 'touch') return;
      if (!target.closest('[data-page]') || target.closest(OWN)) return;
      if (globalThis.getSelection()?.isCollapsed === false) return;
      report.current(event);
    };
    element.addEventListener('click', hear);
    return () => element.removeEventListener('click', hear);
  }, [stage]);
}
