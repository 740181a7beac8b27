/** Which character of the text is at a point of the screen? */
import { liveRange, type TextMap } from './text-map';

/** How far beside a letter still means it, in CSS pixels: a finger is no needle. */
const NEAR_PX = 3;

interface Caret {
  offsetNode: Node;
  offset: number;
}

interface Carets {
  caretPositionFromPoint?: (x: number, y: number) => Caret | null;
  caretRangeFromPoint?: (x: number, y: number) => Range | null;
}

function caretAt(x: number, y: number): Caret | null {
  const carets = document as Carets;
  if (carets.caretPositionFromPoint) return carets.caretPositionFromPoint(x, y);
  const range = carets.caretRangeFromPoint?.(x, y);
  return range ? { offsetNode: range.startContainer, offset: range.startOffset } : null;
}

/** The canonical offset of the character at a point of the window; null beside the text. */
export function offsetAt(map: TextMap, x: number, y: number): number | null {
  const caret = caretAt(x, y);
  const offset = caret && map.offsetOf(caret.offsetNode, caret.offset);
  if (offset === null) return null;
  // A caret stands between two characters, and at the end of a line for all that is behind it.
  return [offset, offset - 1].find((at) => isOn(map, at, x, y)) ?? null;
}

function isOn(map: TextMap, offset: number, x: number, y: number): boolean {
  const range = map.range(offset, offset + 1);
  if (!range) return false;
  return [...liveRange(range).getClientRects()].some(
    ({ left, right, top, bottom }) =>
      x >= left - NEAR_PX && x <= right + NEAR_PX && y >= top && y <= bottom,
  );
}

/** The offset nearest to a point of the window, on the text or beside it. */
export function nearestOffset(map: TextMap, seen: DOMRect, x: number, y: number): number {
  const caret = caretAt(
    Math.min(Math.max(x, seen.left + 1), seen.right - 1),
    Math.min(Math.max(y, seen.top + 1), seen.bottom - 1),
  );
  if (caret && map.root.contains(caret.offsetNode)) {
    return map.offsetBehind(caret.offsetNode, caret.offset);
  }
  return y > (seen.top + seen.bottom) / 2 ? map.end : map.start;
}

/** The box around a part of the text as it stands in the window; null if none of it is there. */
export function boxAround(map: TextMap, from: number, to: number): DOMRect | null {
  const range = map.range(from, to);
  return range && liveRange(range).getBoundingClientRect();
}
