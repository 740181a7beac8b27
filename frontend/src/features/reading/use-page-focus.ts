/** Reading goes on where it was: once nothing lies over the page, its keys are the page's. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

import { scrollerIn } from './chapter-ends';

/** Returns what gives the page the focus; `covered`: a panel or a dialog is open. */
export function usePageFocus(stage: RefObject<HTMLElement | null>, covered: boolean): () => void {
  const focusPage = useCallback(() => {
    (scrollerIn(stage.current) ?? stage.current)?.focus({ preventScroll: true });
  }, [stage]);

  const before = useRef(covered);
  useEffect(() => {
    if (before.current && !covered) focusPage();
    before.current = covered;
  }, [covered, focusPage]);

  return focusPage;
}
