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

/**
 * Where a text node begins. White space between two paragraphs has no box: it stands where what
 * follows does.
 */
function topOf(map: TextMap, index: number): number {
  for (let at = index; at < map.nodes.length; at += 1) {
    const top = topIn(map, map.nodes[at] as Text, 0);
    if (top !== null) return top;
  }
  return Number.POSITIVE_INFINITY;
}

/** Where the line of a character begins, or of what follows it in its node; null without a box. */
function topIn(map: TextMap, node: Text, offset: number): number | null {
  const player = playerAround(node);
  if (player) return seenIn(map, player).top;
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, Math.min(node.length, offset + 1));
  if (range.getClientRects().length === 0) range.setEnd(node, node.length);
  return range.getClientRects().length === 0 ? null : seenIn(map, range).top;
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
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((topIn(map, node, middle) ?? Number.NEGATIVE_INFINITY) < top) low = middle + 1;
    else high = middle;
  }
  if (low < node.length) return start + low;
  let next = index + 1;
  while (next < map.nodes.length && topIn(map, map.nodes[next] as Text, 0) === null) next += 1;
  return map.starts[next] ?? map.end;
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
  const top = topIn(map, point.node, point.offset) ?? topOf(map, map.indexOf(offset) + 1);
  return Number.isFinite(top) ? top : null;
}
