/** Spans of time, in milliseconds. */
export interface Interval {
  start: number;
  end: number;
}

/** The same time without overlaps, in order. */
export function union(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) merged.push({ start, end });
  }
  return merged;
}

/** The parts of `intervals` that lie within `frame`. */
export function within(intervals: Interval[], frame: Interval): Interval[] {
  return intervals
    .map(({ start, end }) => ({
      start: Math.max(start, frame.start),
      end: Math.min(end, frame.end),
    }))
    .filter(({ start, end }) => end > start);
}

export function lengthOf(intervals: Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + end - start, 0);
}
