/**
 * The lines of a page as they stand on the screen. The core's `Book::lines` is for those who draw
 * pages themselves; here the browser has drawn, and where its boxes are, the lines are: also those
 * of tables, formulas and right-to-left text, and of pages that came from the cache.
 */
import type { TextMap } from '@/shared/marks/text-map';

import { seenBy } from '../vertical';

export interface Line {
  /** Where its text begins, or the picture that it is. */
  offset: number;
  /** In the window, as its lines see it, and in its steps no two lines overlap. */
  top: number;
  bottom: number;
}

interface Piece {
  offset: number;
  top: number;
  bottom: number;
}

type Seen = ReturnType<typeof seenBy>;

/** What is looked at and has no text. */
const VISIBLE = 'img,svg,hr,math';
/** Stands above the line that it belongs to, or is not seen. */
const BESIDE = 'rt,rp,.left-out';

/** In their order, downwards in the text; `map` may have more than this page. */
export function linesOf(page: HTMLElement, map: TextMap): Line[] {
  const lineHeight = Number.parseFloat(getComputedStyle(page).lineHeight) || 0;
  return spaced(inLines(seenOn(page, piecesOf(page, map))), lineHeight);
}

function piecesOf(page: HTMLElement, map: TextMap): Piece[] {
  const pieces: Piece[] = [];
  const range = document.createRange();
  const seen = seenBy(page);
  for (const [index, node] of map.nodes.entries()) {
    if (!page.contains(node) || node.parentElement?.closest(BESIDE)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(
      ({ width, height }) => width > 0 && height > 0,
    );
    const boxes = rects.map(seen);
    const start = map.starts[index] as number;
    for (const { top, bottom } of boxes) {
      const first = boxes.length === 1 ? 0 : firstAt(node, range, seen, top);
      pieces.push({ offset: start + first, top, bottom });
    }
  }
  for (const element of page.querySelectorAll(VISIBLE)) {
    if (element.parentElement?.closest('svg,math') || element.closest(BESIDE)) continue;
    const { top, bottom, height } = seen(element.getBoundingClientRect());
    if (height > 0) pieces.push({ offset: map.offsetBehind(element, 0), top, bottom });
  }
  return pieces;
}

/** The first character of a text that stands no higher; lines go downwards. */
function firstAt(node: Text, range: Range, seen: Seen, top: number): number {
  let low = 0;
  let high = node.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    range.setStart(node, middle);
    range.setEnd(node, middle + 1);
    if (seen(range.getBoundingClientRect()).top < top - 1) low = middle + 1;
    else high = middle;
  }
  return low;
}

function seenOn(page: HTMLElement, pieces: Piece[]): Piece[] {
  const box = seenBy(page)(page.getBoundingClientRect());
  return pieces.filter(({ top, bottom }) => {
    const middle = (top + bottom) / 2;
    return middle > box.top && middle < box.bottom;
  });
}

/** What stands side by side is one line: at least half of the lower of both. */
export function inLines(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    const least = line && Math.min(line.bottom - line.top, piece.bottom - piece.top) / 2;
    if (line && least !== undefined && line.bottom - piece.top > least) {
      line.bottom = Math.max(line.bottom, piece.bottom);
      line.offset = Math.min(line.offset, piece.offset);
    } else lines.push({ ...piece });
  }
  return lines;
}

/** Each as high as lines are set, if the next one leaves it so much. */
export function spaced(lines: readonly Line[], lineHeight: number): Line[] {
  return lines.map((line, index) => {
    const wanted = Math.max(0, lineHeight - (line.bottom - line.top)) / 2;
    const above = line.top - (lines[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY);
    const below = (lines[index + 1]?.top ?? Number.POSITIVE_INFINITY) - line.bottom;
    return {
      offset: line.offset,
      top: line.top - Math.min(wanted, Math.max(0, above / 2)),
      bottom: line.bottom + Math.min(wanted, Math.max(0, below / 2)),
    };
  });
}
