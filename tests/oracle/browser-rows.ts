/** The rows of a chapter as the browser laid it out: lines, pictures, rows of tables. */
import { browserLineStarts, endOfFirstLetter, type LineStart, seenFrom } from '@pkg/opaque.js';

export interface Row {
  /** UTF-16 offset of the first character shown; null for a row without text. */
  offset: number | null;
  /** Viewport as its lines see it, CSS pixels. */
  top: number;
  bottom: number;
  /** A page may end below it, as far as the rules go. */
  mayEnd: boolean;
  /** The book has a page begin with it. */
  begins: boolean;
  /** The block it stands in, and how many rows of it stand above. */
  block: HTMLElement;
  index: number;
  /** Lines the core counts itself. */
  plain: boolean;
}

/** Fewest lines of a paragraph, and rows of a table, at the foot and at the head of a page. */
const ORPHANS = 2;
const WIDOWS = 2;

const BLOCK = /^(block|list-item|flow-root|flow-root list-item|table)$/;

/** Rows of what is in `host`, whose pages are so high for them. */
export function browserRows(host: HTMLElement, pageHeight: number): Row[] {
  const lines = browserLineStarts(host, '.opaque,rt,rp,svg');
  const starts = textStarts(host);
  let next = 0;
  const blocks = leafBlocks(host);
  const beginners = pageBeginners(host, blocks);
  const rows = blocks.flatMap((block) => {
    const [from, to] = starts.around(block);
    while (next < lines.length && (lines[next]?.offset ?? 0) < from) next += 1;
    const own: LineStart[] = [];
    for (; next < lines.length; next += 1) {
      const line = lines[next];
      if (!line || line.offset >= to) break;
      own.push(line);
    }
    const boxes = rowBoxes(block, pageHeight);
    const held = initials(block, host);
    return boxes.map(([top, bottom], index): Row => {
      const line = own.find((line) => {
        const middle = (line.top + line.bottom) / 2;
        return middle > top && middle <= bottom;
      });
      const done = index + 1;
      const whole = done === boxes.length;
      const isHeld = held.some(([from, to]) => bottom > from + 0.5 && bottom < to - 0.5);
      const inside = done >= ORPHANS && boxes.length - done >= WIDOWS && !isHeld;
      return {
        offset: line?.offset ?? null,
        top,
        bottom,
        mayEnd: !isHeading(block) && (whole || inside),
        begins: index === 0 && beginners.has(block),
        block,
        index,
        plain: !block.matches('.opaque,.flowing,hr'),
      };
    });
  });
  keepHeadings(rows);
  return rows;
}

/** The blocks with which the book has a page begin: the first in or after what says so. */
function pageBeginners(host: HTMLElement, blocks: HTMLElement[]): Set<HTMLElement | undefined> {
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  const said = [...host.querySelectorAll('[data-p~="pb"]')];
  return new Set(
    said.map((own) =>
      blocks.find((block) => own === block || own.compareDocumentPosition(block) & after),
    ),
  );
}

/** The first row of the page after the one that begins with row `first`. */
export function pageEnd(rows: Row[], first: number, pageHeight: number): number {
  const limit = (rows[first]?.top ?? 0) + pageHeight + 0.01;
  let fitting = first;
  while (fitting < rows.length && (rows[fitting]?.bottom ?? 0) <= limit) fitting += 1;
  const begun = rows.findIndex((row, at) => at > first && at <= fitting && row.begins);
  if (begun >= 0) return begun;
  if (fitting === rows.length) return fitting;
  const full = Math.max(fitting, first + 1);
  for (let end = full; end > first; end -= 1) if (rows[end - 1]?.mayEnd) return end;
  return full;
}

/** Whether a block breaks into more lines if its text ends with this row. */
export function wrapsIfCutAfter(host: HTMLElement, rows: Row[], end: number): boolean {
  const last = rows[end - 1];
  const following = rows[end]?.offset;
  if (!last || following === null || following === undefined) return false;
  const copy = last.block.cloneNode(true) as HTMLElement;
  const [from] = textStarts(host).around(last.block);
  last.block.after(copy);
  // Neither the space at the cut nor the spaces of the next line of code go along.
  const keep = (copy.textContent ?? '').slice(0, following - from).trimEnd().length;
  truncate(copy, keep);
  const count = rowBoxes(copy, Number.POSITIVE_INFINITY).length;
  copy.remove();
  return count > last.index + 1;
}

/** Leaves the first `keep` characters, and no element after them. */
function truncate(element: Element, keep: number): void {
  const rest = document.createRange();
  rest.selectNodeContents(element);
  let before = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = (node as Text).data;
    if (before + length >= keep) {
      rest.setStart(node, keep - before);
      rest.deleteContents();
      return;
    }
    before += length;
  }
}

function isHeading(block: Element): boolean {
  return /^H[1-6]$/.test(block.tagName);
}

function isBoxed(block: Element): boolean {
  return block.matches('.opaque');
}

/** A heading stays with the next two lines. */
function keepHeadings(rows: Row[]): void {
  for (let index = 1; index + 1 < rows.length; index += 1) {
    const [before, row] = [rows[index - 1], rows[index]];
    if (!before || !row?.plain) continue;
    if (isHeading(before.block) && !isHeading(row.block)) row.mayEnd = false;
  }
}

function seen(element: Element): DOMRect {
  return seenFrom(element, element.getBoundingClientRect());
}

function isBlock(element: Element): boolean {
  return !element.matches('img,svg') && BLOCK.test(getComputedStyle(element).display);
}

/** Top and bottom of the large initials of a block: no page ends in between. */
function initials(block: HTMLElement, host: HTMLElement): [number, number][] {
  const floats = [...block.querySelectorAll('[data-p]')].filter(isFloat);
  const seen = (one: Element) => seenFrom(host, one.getBoundingClientRect());
  const boxes = floats.map(seen);
  const letter = endOfFirstLetter(block, host);
  const own: [number, number][] = boxes.map(({ top, bottom }) => [top, bottom]);
  return Number.isFinite(letter) ? [...own, [seen(block).top, letter]] : own;
}

function isFloat(element: Element): boolean {
  return getComputedStyle(element).float !== 'none';
}

function leafBlocks(parent: Element): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    const element = child as HTMLElement;
    if (isFloat(element)) return [];
    if (!isBlock(element)) return leafBlocks(element);
    if (!isBoxed(element)) {
      const inner = leafBlocks(element);
      if (inner.length > 0) return inner;
    }
    return seen(element).height > 0 ? [element] : [];
  });
}

/** Top and bottom of each row of a block. */
function rowBoxes(block: HTMLElement, pageHeight: number): [number, number][] {
  if (isBoxed(block)) return boxedRows(block, pageHeight);
  const { top, bottom } = seen(block);
  const lineHeight = Number.parseFloat(getComputedStyle(block).lineHeight);
  const pictures = [...block.querySelectorAll('.block')].map(seen);
  const rows: [number, number][] = [];
  for (let y = top; bottom - y > 0.5; ) {
    const picture = pictures.find((box) => Math.abs(box.top - y) < 0.6 && box.height > 0);
    const height = picture?.height ?? (block.matches('hr') ? bottom - top : lineHeight);
    rows.push([y, y + height]);
    y += height;
  }
  return rows;
}

/** A box stays whole if a page can hold it; a table that is higher is cut between its rows. */
function boxedRows(block: HTMLElement, pageHeight: number): [number, number][] {
  const { top, bottom } = seen(block);
  const table = block.querySelector('table');
  if (!table || !block.matches('.cut')) return [[top, bottom]];
  const tops = wholeRows(table).map((row) => seen(row).top);
  const scrolled = block.scrollTop - block.scrollLeft * (block.closest('.vertical') ? 1 : 0);
  const edges = [top, ...tops.map((edge) => edge + scrolled), bottom];
  return edges.slice(1).map((edge, index): [number, number] => {
    const from = edges[index] ?? top;
    return [from, Math.min(edge, from + pageHeight)];
  });
}

/** The rows after the first above which no cell is torn. */
function wholeRows(table: HTMLTableElement): HTMLTableRowElement[] {
  const rows = [...table.rows];
  const reaches = (row: HTMLTableRowElement, index: number, to: number) =>
    [...row.cells].some((cell) => index + cell.rowSpan > to);
  return rows
    .slice(1)
    .filter((_, at) => !rows.slice(0, at + 1).some((row, index) => reaches(row, index, at + 1)));
}

/** Lets tables that are higher than a page show all their rows, set as they are when cut. */
export function openTallTables(host: HTMLElement, pageHeight: number): void {
  for (const box of host.querySelectorAll<HTMLElement>('.opaque')) {
    const across = box.closest('.vertical') ? box.scrollWidth : box.scrollHeight;
    if (across <= pageHeight || !box.querySelector('table')) continue;
    box.classList.add('cut');
    box.style.maxBlockSize = 'none';
  }
}

function textStarts(host: HTMLElement) {
  const nodes: { node: Node; start: number }[] = [];
  let length = 0;
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: length });
    length += (node as Text).data.length;
  }
  let at = 0;
  /** Offsets of an element's first and just past its last character; ask in document order. */
  const around = (element: Element): [number, number] => {
    const before = ({ node }: { node: Node }) =>
      (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    while (at < nodes.length && nodes[at] && before(nodes[at] as { node: Node })) at += 1;
    const from = nodes[at]?.start ?? length;
    return [from, from + (element.textContent?.length ?? 0)];
  };
  return { around };
}
