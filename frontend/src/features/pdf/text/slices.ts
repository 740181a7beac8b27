/** Long work cut into slices, between which the page answers its reader. */

/** Milliseconds of work before others get their turn. */
const SLICE_MS = 12;

/** Begins a slice; the answer says whether it is over. */
export function sliceEnded(): () => boolean {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() >= end;
}

/** Lets what waits, such as a key or a frame, go first. */
export function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
