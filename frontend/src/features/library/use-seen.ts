import { type RefObject, useEffect, useRef, useState } from 'react';

/** What flies past is gone sooner. */
const STAYS_MS = 120;
/** When somebody has scrolled last. */
let scrolledAt = Number.NEGATIVE_INFINITY;

function noteScrolling(): void {
  scrolledAt = performance.now();
}

/**
 * Whether an element has been near the window; once seen, always seen. One that is `passing` has
 * to stay there for a moment, if somebody is scrolling. Nobody looks where nobody `isAsking`.
 */
export function useSeen<Element extends HTMLElement>(
  isAsking: boolean,
  isPassing = false,
): [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element || seen || !isAsking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        const isStill = !isPassing || performance.now() - scrolledAt > STAYS_MS;
        if (isStill) setSeen(true);
        else timer = setTimeout(() => setSeen(true), STAYS_MS);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    if (isPassing) globalThis.addEventListener('scroll', noteScrolling, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [seen, isAsking, isPassing]);
  return [ref, seen];
}
