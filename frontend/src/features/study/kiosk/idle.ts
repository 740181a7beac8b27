/** How long nobody has done anything. */
import { create } from 'zustand';

import type { StudyState } from '../log/replay';

const shortestMs = 120_000;
export const countdownSeconds = 30;

/** What the page on show is expected to take, in milliseconds. */
export const useExpected = create<{ expectedMs: number }>()(() => ({ expectedMs: 0 }));

/** A slow reader does nothing for a long time, and is there all the same. */
export function patienceMs(expectedMs: number): number {
  return Math.max(shortestMs, 4 * expectedMs);
}

/** What becomes of a run that is given up; only whoever has come past the form has been shown a code. */
export function fateOf({ stage, details }: StudyState): 'unsent' | 'sent' | 'coded' {
  if (stage !== 'details') return 'coded';
  return details ? 'sent' : 'unsent';
}
