/** Overlapping marks, cut so that each letter has one: two translucent colours would make a third. */

export interface Mark<Value> {
  start: number;
  end: number;
  value: Value;
}

/** Disjoint marks in the order of the text; of several over a letter the last given is on top. */
export function segmentsOf<Value>(marks: readonly Mark<Value>[]): Mark<Value>[] {
  const ends = new Set<number>();
  for (const { start, end } of marks) ends.add(start).add(end);
  const cuts = [...ends].sort((one, other) => one - other);
  const segments: Mark<Value>[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    const top = marks.findLast((mark) => mark.start <= start && mark.end >= end);
    if (!top) continue;
    const before = segments.at(-1);
    if (before?.end === start && before.value === top.value) before.end = end;
    else segments.push({ start, end, value: top.value });
  }
  return segments;
}
