/** The place in the book, for what lies around the page: it follows once the page is drawn. */
import { useSyncExternalStore } from 'react';

import { afterPaint, neverMind } from './after-paint';
import { usePlace } from './place-store';

/** Has it called after each change of the place; returns what ends that. */
export function onPlaceLater(heard: () => void): () => void {
  const stop = usePlace.subscribe((now, before) => {
    // A page that was turned is what somebody waits for; numbers below it can wait a frame.
    if (now.turns <= before.turns) heard();
    else afterPaint(heard);
  });
  return () => {
    stop();
    neverMind(heard);
  };
}

/** A part of the place, which has to be the same value as long as it has not changed. */
export function usePlaceLater<Part>(
  select: (place: ReturnType<typeof usePlace.getState>) => Part,
): Part {
  return useSyncExternalStore(onPlaceLater, () => select(usePlace.getState()));
}
