/** What can wait until somebody sees the page that they have turned to. */

const waiting = new Set<() => void>();

/** Runs it when the next frame is on the screen, at once on a page that nobody sees. */
export function afterPaint(run: () => void): void {
  if (document.hidden) {
    run();
    return;
  }
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

/** It is not wanted any more. */
export function neverMind(run: () => void): void {
  waiting.delete(run);
}
