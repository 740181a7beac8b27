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

/** What is painted, by what it is under: a page, and what lies over it. */
const painted = new Map<Node, { stressed: StaticRange[]; rest: StaticRange[] }>();

function paintRanges(): void {
  const all = [...painted.values()];
  if (all.length === 0) {
    CSS.highlights.delete('stressed');
    CSS.highlights.delete('unstressed');
    return;
  }
  CSS.highlights.set('stressed', new Highlight(...all.flatMap(({ stressed }) => stressed)));
  CSS.highlights.set('unstressed', new Highlight(...all.flatMap(({ rest }) => rest)));
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
    painted.set(root, { stressed: rangesOf(map, stressed), rest: rangesOf(map, rest) });
    paintRanges();
  } else if (overlay) {
    paintOverlay(overlay, map, stressed, rest);
  }
}

/** Takes off what was painted under `root`. */
export function clearAid(root: Node | null, overlay: HTMLElement | null): void {
  overlay?.replaceChildren();
  if (canPaint() && root && painted.delete(root)) paintRanges();
}
