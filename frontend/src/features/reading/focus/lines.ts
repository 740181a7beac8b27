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
  /** Letters, and not a picture. */
  isText?: boolean;
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
      pieces.push({ offset: start + first, top, bottom, isText: true });
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

/** How much of the lower of two stands beside the other. */
function overlap(one: Piece, other: Piece): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared / Math.min(heightOf(one), heightOf(other));
}

const heightOf = ({ top, bottom }: Piece) => bottom - top;

/** Of letters that are higher than this many lines beside them they are an initial. */
const INITIAL = 1.5;

/** Letters beside which several lines stand, as a paragraph's first one may be. */
function isInitial(piece: Piece, pieces: readonly Piece[]): boolean {
  if (!piece.isText) return false;
  const beside = pieces.filter(
    (other) =>
      other !== piece &&
      heightOf(piece) > INITIAL * heightOf(other) &&
      overlap(piece, other) > 1 / 2,
  );
  return beside.some((one) => beside.some((other) => overlap(one, other) <= 0));
}

/** The same, and an initial belongs to the first of its lines. */
export function inLines(pieces: readonly Piece[]): Line[] {
  const usual = Math.min(...pieces.map(heightOf));
  const initials = pieces.filter(
    // Few are high enough to be looked at.
    (piece) => heightOf(piece) > INITIAL * usual && isInitial(piece, pieces),
  );
  const lines = sideBySide(pieces.filter((piece) => !initials.includes(piece)));
  for (const initial of initials) {
    const first = lines.find((line) => overlap(line, initial) > 1 / 2);
    if (first) first.offset = Math.min(first.offset, initial.offset);
  }
  return lines;
}

/** What stands side by side is one line: at least half of the lower of both. */
function sideBySide(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const { offset, top, bottom } of pieces.toSorted((one, other) => one.top - other.top)) {
    const piece = { offset, top, bottom };
    const line = lines.at(-1);
    const least = line && Math.min(line.bottom - line.top, piece.bottom - piece.top) / 2;
    if (line && least !== undefined && line.bottom - piece.top > least) {
      line.bottom = Math.max(line.bottom, piece.bottom);
      line.offset = Math.min(line.offset, piece.offset);
    } else lines.push(piece);
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
