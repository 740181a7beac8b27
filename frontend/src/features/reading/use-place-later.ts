/** The place in the book, for what lies around the page: it follows once the page is drawn. */
import { useSyncExternalStore } from 'react';

import { usePlace } from './place-store';

const waiting = new Set<() => void>();

/** Runs it when the next frame is on the screen. */
function afterPaint(run: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(runAll));
  waiting.add(run);
}

// No frame comes of a page that nobody sees.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) runAll();
});

function runAll(): void {
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
}

function subscribe(heard: () => void): () => void {
  const stop = usePlace.subscribe((now, before) => {
    // A page that was turned is what somebody waits for; numbers below it can wait a frame.
    if (now.turns <= before.turns || document.hidden) heard();
    else afterPaint(heard);
  });
  return () => {
    stop();
    waiting.delete(heard);
  };
}

/** A part of the place, which has to be the same value as long as it has not changed. */
export function usePlaceLater<Part>(
  select: (place: ReturnType<typeof usePlace.getState>) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => select(usePlace.getState()));
}
