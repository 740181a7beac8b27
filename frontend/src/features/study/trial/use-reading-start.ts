/** Reading begins with the second frame after the story is there. */
import { useLayoutEffect, useState } from 'react';

import { useStudy } from '../study-store';

/**
 * The first frame may still be the one in which the pictures are being put on screen. Whether reading
 * has begun: a page that is turned before was never seen.
 */
export function useReadingStart(trial: number, isReady: boolean): boolean {
  const [hasStarted, setStarted] = useState(false);
  // An effect after painting would miss the frame in which they come on screen.
  useLayoutEffect(() => {
    if (!isReady) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame((timeStamp) => {
        const { record, state } = useStudy.getState();
        void record({ type: 'reading-started', trial }, timeStamp);
        void record({ type: 'page-shown', trial, page: state.page }, timeStamp);
        setStarted(true);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [trial, isReady]);
  return hasStarted;
}
