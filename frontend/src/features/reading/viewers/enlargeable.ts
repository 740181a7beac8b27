/** Which blocks of a page are better read on their own? */
import type { Viewed } from './viewer-store';

type Kind = Viewed['kind'];

export const BLOCKS = 'table,math,svg,pre,img[src]';

const KINDS: Record<string, Kind> = {
  table: 'table',
  math: 'formula',
  svg: 'drawing',
  pre: 'code',
  img: 'picture',
};

/** As many cells are taken in at a glance. */
const FEW_CELLS = 12;
const FEW_ROWS = 4;
/** As many lines of code, too. */
const FEW_LINES = 8;
/** Higher, in lines, a formula has parts in small print. */
const HIGH_FORMULA = 1.3;
const WIDE_FORMULA = 0.75;
/** Smaller drawings and pictures are signs or ornaments. */
const SMALL_PX = 40;

export interface Measures {
  /** Not all of it is in its box. */
  scrolls: boolean;
  /** It goes on over the page, or comes from the page before. */
  isCut: boolean;
  width: number;
  height: number;
  /** The page's own measures. */
  lineHeight: number;
  measure: number;
  /** A table's. */
  rows: number;
  cells: number;
  /** Of code, as it was written. */
  lines: number;
}

/** Whether it says more, or is easier to read, when it is enlarged. */
export function isEnlargeable(kind: Kind, block: Measures): boolean {
  const { scrolls, isCut, width, height, lineHeight, measure } = block;
  switch (kind) {
    case 'table':
      return scrolls || isCut || (block.cells >= FEW_CELLS && block.rows >= FEW_ROWS);
    case 'code': {
      const wraps = Math.round(height / lineHeight) > block.lines;
      return scrolls || isCut || wraps || block.lines >= FEW_LINES;
    }
    case 'formula':
      return scrolls || height >= HIGH_FORMULA * lineHeight || width >= WIDE_FORMULA * measure;
    case 'drawing':
    case 'picture':
      return Math.min(width, height) >= SMALL_PX;
  }
}

export interface Enlargeable {
  kind: Kind;
  block: Element;
  /** What of it is in its box, in the window's coordinates. */
  seen: DOMRect;
}

/** The blocks of a page that get a button, in its order. */
export function enlargeablesIn(page: HTMLElement): Enlargeable[] {
  return [...page.querySelectorAll(BLOCKS)].flatMap((block) => {
    const kind = KINDS[block.localName];
    // What stands in a table is enlarged with it.
    if (!kind || block.parentElement?.closest(BLOCKS)) return [];
    // A picture that is a link leads somewhere.
    if (kind === 'picture' && block.closest('a[href]')) return [];
    // What stands in the markup for its text alone is not seen.
    if (block.closest('.left-out')) return [];
    // The others stand in a line, and are no larger than it.
    if (kind === 'formula' && !standsAlone(block)) return [];
    const seen = seenOf(block, kind);
    return isEnlargeable(kind, measuresOf(block, seen, page)) ? [{ kind, block, seen }] : [];
  });
}

function standsAlone(formula: Element): boolean {
  return (
    formula.getAttribute('display') === 'block' ||
    formula.parentElement?.textContent?.trim() === formula.textContent?.trim()
  );
}

function measuresOf(block: Element, seen: DOMRect, page: HTMLElement): Measures {
  const box = block.closest<HTMLElement>('.opaque');
  const { width, height } = seen;
  const table = block instanceof HTMLTableElement ? block : null;
  const wide = box !== null && box.scrollWidth > box.clientWidth + 1;
  // The glyphs of a formula stand out of a box that holds all of it.
  const high = box !== null && table !== null && box.scrollHeight > box.clientHeight + 1;
  return {
    scrolls: wide || high,
    isCut: block.closest('.cut,.continued,.split') !== null,
    width,
    height,
    lineHeight: lineHeightOf(block) || lineHeightOf(page) || height,
    measure: page.clientWidth,
    rows: table?.rows.length ?? 0,
    cells: [...(table?.rows ?? [])].reduce((sum, { cells }) => sum + cells.length, 0),
    lines: (block.textContent ?? '').replace(/\n$/, '').split('\n').length,
  };
}

/** NaN where it is the font's own, as in formulas. */
function lineHeightOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).lineHeight);
}

/** A formula's own box has the width of the page, whatever stands in it. */
function seenOf(block: Element, kind: Kind): DOMRect {
  const whole = block.getBoundingClientRect();
  const box = block.closest('.opaque')?.getBoundingClientRect() ?? whole;
  const inner = kind === 'formula' ? around([...block.children]) : null;
  const own = inner ?? whole;
  const start = Math.max(own.left, box.left);
  const top = Math.max(own.top, box.top);
  const end = Math.min(own.right, box.right);
  const bottom = Math.min(own.bottom, box.bottom);
  return new DOMRect(start, top, Math.max(0, end - start), Math.max(0, bottom - top));
}

/** The box around all that has a size. */
export function around(elements: Element[]): DOMRect | null {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const seen = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (seen.length === 0) return null;
  const left = Math.min(...seen.map((box) => box.left));
  const top = Math.min(...seen.map((box) => box.top));
  const right = Math.max(...seen.map((box) => box.right));
  const bottom = Math.max(...seen.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}
