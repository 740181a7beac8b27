/** What the reading aid of books and that of documents have in common. */

/** Spec: the rest's opacity is contrast / 100, but never less than can be seen. */
export function restOpacity(contrast: number): number {
  return contrast <= 0 ? 0.2 : Math.min(contrast, 100) / 100;
}

export function canPaint(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}

/** The gaps between sorted, disjoint pairs inside `from..to`. */
export function gapsBetween(pairs: ArrayLike<number>, from: number, to: number): number[] {
  const gaps: number[] = [];
  let at = from;
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const start = Math.max(pairs[index] as number, from);
    const end = Math.min(pairs[index + 1] as number, to);
    if (start >= end) continue;
    if (start > at) gaps.push(at, start);
    at = Math.max(at, end);
  }
  if (at < to) gaps.push(at, to);
  return gaps;
}
