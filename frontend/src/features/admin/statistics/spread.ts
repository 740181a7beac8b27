import type { Spread } from '@/api/client';

/**
 * Where a picture of several spreads begins and ends: whole boxes and one deviation around means.
 * Nothing lies below `floor`; differences have none.
 */
export function reach(spreads: (Spread | null)[], floor = 0): [number, number] {
  const seen = spreads.filter((spread) => spread !== null);
  if (seen.length === 0) return [0, 1];
  const low = Math.min(...seen.map(({ q1, mean, sd }) => Math.min(q1, mean - sd)));
  const high = Math.max(...seen.map(({ q3, mean, sd }) => Math.max(q3, mean + sd)));
  return [Math.max(floor, low), high > low ? high : low + 1];
}
