/**
 * The reading aid, painted without touching the document: words stay whole for
 * screen readers, copying and finding, and no line moves.
 */
import { UNTOUCHED } from '@/core/untouched';
import { canPaint, gapsBetween } from '@/shared/reading-aid/ranges';

import { paintOverlay } from './aid-overlay';
import { TextMap } from './text-map';

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
 * `overlay` lies over `root` for browsers that cannot paint ranges.
 */
export function paintAid(
  root: Node,
  overlay: HTMLElement | null,
  start: number,
  stressed: Uint32Array,
  span?: { from: number; to: number },
): void {
  const map = new TextMap(root, start);
  const { from, to } = span ?? { from: map.start, to: map.end };
  const rest = restOf(map, stressed, from, to);
  if (canPaint()) {
    CSS.highlights.set('stressed', new Highlight(...rangesOf(map, stressed)));
    CSS.highlights.set('unstressed', new Highlight(...rangesOf(map, rest)));
  } else if (overlay) {
    paintOverlay(overlay, map, stressed, rest);
  }
}

export function clearAid(overlay: HTMLElement | null): void {
  overlay?.replaceChildren();
  if (!canPaint()) return;
  CSS.highlights.delete('stressed');
  CSS.highlights.delete('unstressed');
}
