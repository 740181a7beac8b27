/** What of a chapter's text stands where in a window that scrolls over it. */
import type { TextMap } from '@/shared/marks/text-map';

import type { Sheet } from './sheet-store';
import { seenBy } from './vertical';

/** What of the chapter is near the window, and what is in it. */
export type Viewed = Pick<Sheet, 'near' | 'seen'>;

/** A box of the text as its lines see it. */
export function seenIn(map: TextMap, box: Pick<Element, 'getBoundingClientRect'>): DOMRect {
  return seenBy(map.root as Element)(box.getBoundingClientRect());
}

function topOf(map: TextMap, index: number): number {
  const node = map.nodes[index];
  if (!node) return 0;
  const player = playerAround(node);
  if (player) return seenIn(map, player).top;
  const range = document.createRange();
  range.selectNodeContents(node);
  return seenIn(map, range).top;
}

/** What stands for a player is in the text and has no place of its own. */
function playerAround(node: Text): Element | null {
  return node.parentElement?.closest('audio,video') ?? null;
}

/** The first text node whose top is below `y`; text runs downwards. */
function nodeBelow(map: TextMap, y: number): number {
  let low = 0;
  let high = map.nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(map, middle) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The offset of the first character that is wholly below `top`. */
export function firstVisible(map: TextMap, top: number): number {
  const index = Math.max(0, nodeBelow(map, top) - 1);
  const node = map.nodes[index];
  const start = map.starts[index];
  if (!node || start === undefined) return 0;
  if (playerAround(node)) return start;
  let low = 0;
  let high = node.length;
  const range = document.createRange();
  while (low < high) {
    const middle = (low + high) >> 1;
    range.setStart(node, middle);
    range.setEnd(node, middle + 1);
    if (seenIn(map, range).top < top) low = middle + 1;
    else high = middle;
  }
  return start + low;
}

/** For a window whose box is as the lines of the text see it. */
export function nearAndSeen(map: TextMap, { top, bottom, height }: DOMRect): Viewed {
  const first = nodeBelow(map, top - height);
  const last = nodeBelow(map, top + 2 * height);
  return {
    near: { from: map.starts[Math.max(0, first - 1)] ?? 0, to: map.starts[last] ?? map.end },
    seen: { from: firstVisible(map, top), to: firstVisible(map, bottom) },
  };
}

/** Where the line of a character begins, as the text's lines see it; null where there is no text. */
export function topOfOffset(map: TextMap, offset: number): number | null {
  const point = map.pointAt(Math.min(offset, map.end - 1));
  if (!point) return null;
  const player = playerAround(point.node);
  if (player) return seenIn(map, player).top;
  const range = document.createRange();
  range.setStart(point.node, point.offset);
  range.setEnd(point.node, Math.min(point.node.length, point.offset + 1));
  // White space that a line swallows has no box.
  if (range.getClientRects().length === 0) range.setEnd(point.node, point.node.length);
  return seenIn(map, range).top;
}
