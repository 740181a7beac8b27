/** Where text stands on the screen, for what is drawn over or behind it. */
import type { TextMap } from './text-map';

/** Part of one text node. */
export interface Piece {
  node: Text;
  start: number;
  end: number;
}

/** The parts of text nodes from one canonical offset to another. */
export function piecesOf(map: TextMap, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (let index = map.indexOf(from); index < map.nodes.length; index += 1) {
    const node = map.nodes[index] as Text;
    const at = map.starts[index] as number;
    if (at >= to) break;
    const start = Math.max(0, from - at);
    const end = Math.min(node.length, to - at);
    if (start < end) pieces.push({ node, start, end });
  }
  return pieces;
}

/** The boxes of a piece, one a line, in CSS pixels from `origin`. */
export function boxesOf({ node, start, end }: Piece, origin: { left: number; top: number }) {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()]
    .filter(({ width }) => width > 0)
    .map(
      ({ left, top, width, height }) =>
        new DOMRect(left - origin.left, top - origin.top, width, height),
    );
}

export function place(element: HTMLElement, { left, top, width, height }: DOMRect): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
