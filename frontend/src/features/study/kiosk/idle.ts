/** How long nobody has done anything. */
import { create } from 'zustand';

const shortestMs = 120_000;
export const countdownSeconds = 30;

/** What the page on show is expected to take, in milliseconds. */
export const useExpected = create<{ expectedMs: number }>()(() => ({ expectedMs: 0 }));

/** A slow reader does nothing for a long time, and is there all the same. */
export function patienceMs(expectedMs: number): number {
  return Math.max(shortestMs, 4 * expectedMs);
}
