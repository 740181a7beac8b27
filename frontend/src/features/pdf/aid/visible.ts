/** Which blocks of text stand in the window, without asking for the place of every one. */
import type { Node } from 'prosemirror-model';

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
  const enter = (node: Node, element: HTMLElement, child: number, before: number): number => {
    if (node.isTextblock) {
      found.push({ block: node, element, child, before });
      return 1;
    }
    let passed = 0;
    node.forEach((inner, _, index) => {
      const shown = element.children[index];
      if (shown instanceof Object) passed += enter(inner, shown as HTMLElement, child, before + passed);
    });
    return passed;
  };
  for (let at = firstBelow(root.children, top); at < doc.childCount; at += 1) {
    const element = root.children[at] as HTMLElement | undefined;
    if (!element || element.getBoundingClientRect().top >= bottom) break;
    enter(doc.child(at), element, at, 0);
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
