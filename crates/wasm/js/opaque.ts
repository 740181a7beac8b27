/**
 * Measures of blocks that only the browser can lay out, read from their boxes: tables, formulas,
 * text with annotations.
 */

/**
 * The measures of blocks as `provideOpaque` takes them. `page` is an element of the document with
 * the class `vokal-text`, the page's width, language and alignment, and the sheet that
 * `stylesheet(format)` writes; the blocks stand in it meanwhile. `height` is the page's, CSS
 * pixels. Fonts have to be there before, and pictures have to have a `src`.
 */
export function measureOpaque(
  blocks: readonly string[],
  page: HTMLElement,
  height: number,
): number[] {
  const boxes = blocks.map((html) => {
    const box = document.createElement('div');
    // A formatting context of its own: no margin leaves the box.
    box.style.display = 'flow-root';
    box.innerHTML = html;
    return box;
  });
  page.append(...boxes);
  const measures = boxes.flatMap((box) => measuresOf(box, height));
  for (const box of boxes) box.remove();
  return measures;
}

/**
 * The measures of one block, which is set in a `box` of its own (`display: flow-root`): its height,
 * the number of its cuts, and each cut's distance from the top and offset in the text. One that
 * is higher than the page gets the class `cut`, as its parts have on their pages.
 */
export function measuresOf(box: HTMLElement, pageHeight: number): number[] {
  const within = box.querySelector<HTMLElement>(':scope > .vertical') ?? box;
  const across = within === box ? pageHeight : box.getBoundingClientRect().width;
  const cuts = cutsOf(within, across);
  return [naturalHeight(within, across), cuts.length, ...cuts.flat()];
}

/**
 * A box as the lines in an element see it: where they run downwards, the page is turned by a
 * quarter to the left, so that its right edge is above.
 */
export function seenFrom(root: Element, box: DOMRect): DOMRect {
  const isVertical = root.closest('.vertical') ?? root.firstElementChild?.matches('.vertical');
  return isVertical ? new DOMRect(box.top, -box.right, box.height, box.width) : box;
}

function cutsOf(box: HTMLElement, pageHeight: number): [top: number, offset: number][] {
  const block = box.querySelector('.opaque');
  if (!block) return lineCuts(box);
  if (naturalHeight(box, pageHeight) <= pageHeight) return [];
  // Columns must not change from page to page, so a cut table has fixed ones.
  block.classList.add('cut');
  return rowCuts(box);
}

/**
 * Higher than the page, a block scrolls; this is what it would need. What merely
 * stands out of a lower one, as the glyphs of a formula do, needs nothing.
 */
function naturalHeight(box: HTMLElement, pageHeight: number): number {
  const { height } = seenFrom(box, box.getBoundingClientRect());
  const scroller = box.querySelector('.opaque');
  if (!scroller) return height;
  const own = seenFrom(box, scroller.getBoundingClientRect()).height;
  if (own < pageHeight - 0.5) return height;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scroller;
  const more = box.matches('.vertical') ? scrollWidth - clientWidth : scrollHeight - clientHeight;
  return height + Math.max(0, more);
}

/** All lines of such text are equally high; some may have nothing to see on them. */
function lineCuts(box: HTMLElement): [number, number][] {
  const lines = browserLineStarts(box, 'rt,rp');
  const { top, height } = seenFrom(box, box.getBoundingClientRect());
  const ruby = box.querySelector('.ruby');
  const set = Number.parseFloat(getComputedStyle(ruby ?? leafOf(box)).lineHeight);
  const rows = Math.max(lines.length, Math.round(height / set) || 1);
  const row = height / rows;
  let last = 0;
  return lines.slice(1).map((line, index) => {
    const middle = (line.top + line.bottom) / 2 - top;
    // What stands above its line, as annotations do, does not say where the line is.
    last = rows === lines.length ? index + 1 : Math.max(last + 1, Math.floor(middle / row));
    return [last * row, line.offset];
  });
}

/** The element whose line height the text of a box has. */
function leafOf(box: Element): Element {
  const first = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  let element = first?.parentElement ?? box;
  const isIn = ({ display, float }: CSSStyleDeclaration) => display === 'inline' || float !== 'none';
  // A large initial has lines of its own.
  while (element !== box && isIn(getComputedStyle(element))) {
    element = element.parentElement ?? box;
  }
  return element;
}

function rowCuts(box: HTMLElement): [number, number][] {
  const topOf = (element: Element) => seenFrom(box, element.getBoundingClientRect()).top;
  const top = topOf(box);
  const scrolled = box.querySelector('.opaque')?.scrollTop ?? 0;
  const range = document.createRange();
  range.setStart(box, 0);
  const rows = [...(box.querySelector('table')?.rows ?? [])];
  const spanned = rowsInsideCells(rows);
  return rows.slice(1).flatMap((row) => {
    if (spanned.has(row)) return [];
    range.setEndBefore(row);
    return [[topOf(row) - top + scrolled, range.toString().length]];
  });
}

/** Rows into which a cell from above reaches: a cut before them would tear the cell. */
function rowsInsideCells(rows: HTMLTableRowElement[]): Set<HTMLTableRowElement> {
  const inside = new Set<HTMLTableRowElement>();
  for (const [index, row] of rows.entries()) {
    const most = Math.max(1, ...[...row.cells].map((cell) => cell.rowSpan));
    for (const below of rows.slice(index + 1, index + most)) inside.add(below);
  }
  return inside;
}

export interface LineStart {
  /** UTF-16 offset of the line's first visible character in the root's text. */
  offset: number;
  /** That character's box in the viewport, CSS pixels; see `seenFrom`. */
  top: number;
  bottom: number;
}

const SPACE = /[ \t\n\r\f]/;

/**
 * The lines below `root`, leaving out text inside elements that match `skip`
 * (its length still counts). Costs a bisection for each line.
 */
export function browserLineStarts(root: Element, skip: string): LineStart[] {
  const lines: LineStart[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  const numbers = new Numbers(root);
  let before = 0;
  let lastBottom = Number.NEGATIVE_INFINITY;

  const boxAt = (node: Text, index: number): DOMRect | undefined => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const boxes = range.getClientRects();
    const last = boxes[boxes.length - 1];
    return last && seenFrom(root, last);
  };
  const isShown = (node: Text, index: number, box: DOMRect | undefined): box is DOMRect =>
    box !== undefined && box.width >= 0.01 && !SPACE.test(node.data[index] ?? '');

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType !== Node.TEXT_NODE) {
      if (node.nodeName === 'BR') numbers.endLine();
      continue;
    }
    const text = node as Text;
    const { length } = text.data;
    if (!numbers.take(text, before) && !text.parentElement?.closest(skip)) {
      for (let index = 0; index < length; ) {
        const box = boxAt(text, index);
        if (!isShown(text, index, box)) {
          index += 1;
          continue;
        }
        const ahead = numbers.pass(text, box);
        if ((box.top + box.bottom) / 2 > lastBottom - 1) {
          const initial = initialOf(text, root);
          if (initial && initial.top < lastBottom - 1) {
            // It stands beside words of this line, and others beside it.
            lastBottom = Math.max(lastBottom, initial.bottom);
            index += 1;
            continue;
          }
          const first = startOfCluster(text.data, index, (at) => boxAt(text, at));
          const offset = ahead.offset ?? before + first;
          if (!ahead.isTorn) lines.push({ offset, top: box.top, bottom: box.bottom });
          const end = initial?.bottom ?? endOfFirstLetter(blockOf(text), root);
          lastBottom = end > box.top + 1 ? Math.min(box.bottom, end) : box.bottom;
        }
        index = lastOnLine(text, index, box, boxAt) + 1;
      }
    }
    before += length;
  }
  return lines;
}

/** What stands before the next letter of a line and is none of its letters. */
interface Ahead {
  /** Where the line's number begins, if that comes first. */
  offset?: number;
  /** A page that began here would lose the number that belongs to the line before. */
  isTorn: boolean;
}

/**
 * Numbers that float to the end of a line: those before any other letter of it begin it, and
 * others are in the row that has room for them.
 */
class Numbers {
  private isLineEmpty = true;
  private block: Element | null = null;
  private first: number | undefined;
  private hanging: DOMRect | undefined;

  constructor(private readonly root: Element) {}

  endLine(): void {
    this.isLineEmpty = true;
  }

  /** Whether a text, at its offset, is one. */
  take(text: Text, offset: number): boolean {
    const number = text.parentElement?.closest('[data-p~="fe"]');
    if (!number || getComputedStyle(number).float !== 'inline-end') return false;
    this.enter(text);
    if (this.isLineEmpty) this.first ??= offset;
    else this.hanging = seenFrom(this.root, number.getBoundingClientRect());
    return true;
  }

  /** A letter of the lines themselves. */
  pass(text: Text, box: DOMRect): Ahead {
    this.enter(text);
    const ahead: Ahead = { isTorn: (this.hanging?.bottom ?? box.top) > box.bottom - box.height / 2 };
    if (this.first !== undefined) ahead.offset = this.first;
    this.first = undefined;
    this.isLineEmpty = false;
    return ahead;
  }

  /** What was found in another block says nothing of this one. */
  private enter(text: Text): void {
    const block = text.parentElement?.closest('.flowing') ?? null;
    if (block === this.block) return;
    this.block = block;
    this.first = undefined;
    this.hanging = undefined;
    this.isLineEmpty = true;
  }
}

/** The box of the large initial that a text is: its letters have a higher one. */
function initialOf(text: Text, root: Element): DOMRect | null {
  let element = text.parentElement;
  if (!element?.closest('[data-p]')) return null;
  for (; element && element !== root; element = element.parentElement) {
    const { display, float } = getComputedStyle(element);
    if (float !== 'none') return seenFrom(root, element.getBoundingClientRect());
    if (display !== 'inline') return null;
  }
  return null;
}

/** The block whose first letter may be a large initial, if its book says so. */
function blockOf(text: Text): Element | null {
  return text.parentElement?.closest('.flowing[data-p]') ?? null;
}

/** Where the lines end that the first letter of a block reaches over. */
export function endOfFirstLetter(block: Element | null, root: Element): number {
  if (!block) return Number.POSITIVE_INFINITY;
  const { float, lineHeight } = getComputedStyle(block, '::first-letter');
  if (float === 'none') return Number.POSITIVE_INFINITY;
  return seenFrom(root, block.getBoundingClientRect()).top + Number.parseFloat(lineHeight);
}

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Firefox gives the width of a letter with marks to one of the marks, none to the letter. */
function startOfCluster(
  text: string,
  index: number,
  boxAt: (index: number) => DOMRect | undefined,
): number {
  const first = clusters.segment(text).containing(index)?.index ?? index;
  const isLetter = first < index && !SPACE.test(text[first] ?? '');
  return isLetter && (boxAt(first)?.width ?? 0) < 0.01 ? first : index;
}

/** The last character of a text node on the line of the character at `first`. */
function lastOnLine(
  text: Text,
  first: number,
  line: DOMRect,
  boxAt: (node: Text, index: number) => DOMRect | undefined,
): number {
  let low = first;
  let high = text.data.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const box = boxAt(text, middle);
    if (!box || box.top < line.top + box.height * 0.6) low = middle;
    else high = middle - 1;
  }
  return low;
}
