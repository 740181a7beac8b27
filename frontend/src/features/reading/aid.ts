/**
 * The reading aid, painted without touching the document: words stay whole for
 * screen readers, copying and finding, and no line moves.
 */
import { TextMap } from './text-map';

/** Text the aid leaves alone; see the core's highlighter. */
const UNTOUCHED = 'code,pre,kbd,samp,var,math,svg,rt,rp';

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

/** The parts of the text that the aid may fade, as pairs. */
function touchable(map: TextMap): number[] {
  const parts: number[] = [];
  for (const [index, node] of map.nodes.entries()) {
    if (node.parentElement?.closest(UNTOUCHED)) continue;
    const start = map.starts[index] as number;
    const end = start + node.length;
    if (parts.at(-1) === start) parts[parts.length - 1] = end;
    else parts.push(start, end);
  }
  return parts;
}

function restOf(map: TextMap, stressed: ArrayLike<number>, from: number, to: number): number[] {
  const parts = touchable(map);
  const rest: number[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const start = Math.max(parts[index] as number, from);
    const end = Math.min(parts[index + 1] as number, to);
    if (start < end) rest.push(...gapsBetween(stressed, start, end));
  }
  return rest;
}

function rangesOf(map: TextMap, pairs: ArrayLike<number>): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const range = map.range(pairs[index] as number, pairs[index + 1] as number);
    if (range) ranges.push(range);
  }
  return ranges;
}

/**
 * Marks `stressed` (pairs of canonical offsets) under `root`, whose text begins
 * at `start`, and everything between as the rest. Only `from..to` is painted.
 */
export function paintAid(
  root: Node,
  start: number,
  stressed: Uint32Array,
  span?: { from: number; to: number },
): void {
  if (!canPaint()) return;
  const map = new TextMap(root, start);
  const { from, to } = span ?? { from: map.start, to: map.end };
  CSS.highlights.set('stressed', new Highlight(...rangesOf(map, stressed)));
  CSS.highlights.set(
    'unstressed',
    new Highlight(...rangesOf(map, restOf(map, stressed, from, to))),
  );
}

export function clearAid(): void {
  if (!canPaint()) return;
  CSS.highlights.delete('stressed');
  CSS.highlights.delete('unstressed');
}
