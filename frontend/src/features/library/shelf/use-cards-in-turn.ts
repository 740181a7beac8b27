/** How many cards of a row are there: those that nobody can see yet come a few in each frame. */
import { useEffect, useState } from 'react';

/** A row of six would be a frame of its own. */
const IN_A_FRAME = 2;

/** Rows that still want cards, in the order in which they came near. */
const waiting = new Set<() => void>();
let isRunning = false;

function next(): void {
  const [first] = waiting;
  first?.();
  isRunning = waiting.size > 0;
  if (isRunning) requestAnimationFrame(next);
}

function inTurn(more: () => void): () => void {
  waiting.add(more);
  if (!isRunning) requestAnimationFrame(next);
  isRunning = true;
  return () => {
    waiting.delete(more);
  };
}

/** `isAwaited`: somebody looks at the row, or goes there. What has come stays. */
export function useCardsInTurn(count: number, isAwaited: boolean): number {
  const [shown, setShown] = useState(isAwaited ? count : 0);
  if (isAwaited && shown < count) setShown(count);
  const isWhole = isAwaited || shown >= count;
  useEffect(() => {
    if (!isWhole) return inTurn(() => setShown((before) => before + IN_A_FRAME));
  }, [isWhole]);
  return isWhole ? count : shown;
}
