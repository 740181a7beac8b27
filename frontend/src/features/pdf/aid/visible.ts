/** Which blocks of text stand in the window, without asking for the place of every one. */
import type { Node } from 'prosemirror-model';

import { schema } from '../text/schema';

export interface VisibleBlock {
  block: Node;
  element: HTMLElement;
  /** The child of the document that holds it, counted from 0. */
  child: number;
  /** Blocks of text before it in that child. */
  before: number;
}

/** The first child whose lower edge is below `top`; children stand one under the other. */
function firstBelow(children: HTMLCollection, top: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = children[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom <= top) low = middle + 1;
    else high = middle;
  }
  return low;
}

const counts = new WeakMap<Node, number>();

/** How many blocks of text a node holds. */
function textBlockCount(node: Node): number {
  if (node.isTextblock) return 1;
  const known = counts.get(node);
  if (known !== undefined) return known;
  let count = 0;
  node.forEach((child) => {
    count += textBlockCount(child);
  });
  counts.set(node, count);
  return count;
}

/**
 * The blocks of text between two heights of the window.
 *
 * `root` shows `doc`, with one element for each node that is no text.
 */
export function visibleBlocks(
  doc: Node,
  root: HTMLElement,
  top: number,
  bottom: number,
): VisibleBlock[] {
  const found: VisibleBlock[] = [];
  const enter = (node: Node, element: HTMLElement, child: number, before: number) => {
    if (node.isTextblock) {
      found.push({ block: node, element, child, before });
      return;
    }
    // All stand one under the other but the cells of a row.
    const isStacked = node.type !== schema.nodes.row;
    const first = isStacked ? firstBelow(element.children, top) : 0;
    let passed = before;
    for (let at = 0; at < first; at += 1) passed += textBlockCount(node.child(at));
    for (let at = first; at < node.childCount; at += 1) {
      const shown = element.children[at] as HTMLElement | undefined;
      if (!shown || (isStacked && shown.getBoundingClientRect().top >= bottom)) return;
      enter(node.child(at), shown, child, passed);
      passed += textBlockCount(node.child(at));
    }
  };
  for (let at = firstBelow(root.children, top); at < doc.childCount; at += 1) {
    const shown = root.children[at] as HTMLElement | undefined;
    if (!shown || shown.getBoundingClientRect().top >= bottom) break;
    enter(doc.child(at), shown, at, 0);
  }
  return found;
}

/** The part of a block's text that one text node of the page shows. */
export interface Piece {
  text: Text;
  /** Offset of its first character in the block. */
  start: number;
  touched: boolean;
}

/** The text nodes of a block's element, in order. Pictures and line breaks take one position. */
export function piecesOf(element: HTMLElement, untouched: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const enter = (node: globalThis.Node) => {
    if (node.nodeType === 3) {
      const text = node as Text;
      const touched = !text.parentElement?.closest(untouched);
      pieces.push({ text, start: at, touched });
      at += text.length;
      return;
    }
    if (node.nodeType !== 1) return;
    const inner = node as HTMLElement;
    // The editor's own helpers stand for nothing in the document.
    if (/ProseMirror-(separator|trailingBreak)/.test(inner.className)) return;
    if (inner.dataset.atom !== undefined || inner.nodeName === 'BR') at += 1;
    else for (const child of inner.childNodes) enter(child);
  };
  for (const child of element.childNodes) enter(child);
  return pieces;
}
