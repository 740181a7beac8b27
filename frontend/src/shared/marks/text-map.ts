/** Where each character of a page's text stands in the document. */

/** Marks text that is ours and not the book's; it has no offsets. */
export const PLACEHOLDER = 'data-placeholder';

export interface Point {
  node: Text;
  offset: number;
}

/**
 * Maps canonical offsets to text nodes and back.
 *
 * The text nodes under `root`, one after the other, are the chapter's
 * canonical text from `start` on; nothing else is looked at, so a picture or a
 * line break moves no offset.
 */
export class TextMap {
  readonly nodes: Text[] = [];
  /** `starts[i]` is the canonical offset of the first character of `nodes[i]`. */
  readonly starts: number[] = [];
  readonly start: number;
  readonly end: number;
  readonly root: Node;
  readonly #indices = new Map<Node, number>();
  #text: string | undefined;

  constructor(root: Node, start: number) {
    this.root = root;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let offset = start;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(`[${PLACEHOLDER}]`)) continue;
      this.#indices.set(node, this.nodes.length);
      this.nodes.push(node as Text);
      this.starts.push(offset);
      offset += (node as Text).length;
    }
    this.start = start;
    this.end = offset;
  }

  /** The index of the node that holds the character at `offset`. */
  indexOf(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** The point before the character at `offset`; null where there is no text at all. */
  pointAt(offset: number): Point | null {
    const index = this.indexOf(offset);
    const node = this.nodes[index];
    if (!node) return null;
    return { node, offset: within(offset - (this.starts[index] as number), node.length) };
  }

  /** The canonical offset of a point, if its node belongs to the text. */
  offsetOf(node: Node, offset: number): number | null {
    const index = this.#indices.get(node);
    return index === undefined ? null : (this.starts[index] as number) + offset;
  }

  /**
   * The canonical offset of the first character behind a point, which may be between elements
   * and even outside of the text; its end where another text stands in its place by now.
   */
  offsetBehind(node: Node, offset: number): number {
    const inside = this.offsetOf(node, offset);
    if (inside !== null) return inside;
    const point = document.createRange();
    point.setStart(node, offset);
    const tree = node.getRootNode();
    let low = 0;
    let high = this.nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const text = this.nodes[middle] as Text;
      if (text.getRootNode() !== tree) return this.end;
      if (point.comparePoint(text, 0) < 0) low = middle + 1;
      else high = middle;
    }
    return this.starts[low] ?? this.end;
  }

  /** The text as it stands in the document, with its joiners and soft hyphens. */
  get text(): string {
    this.#text ??= this.nodes.map(({ data }) => data).join('');
    return this.#text;
  }

  /** The characters from `from` to `to`, clipped to the text. */
  slice(from: number, to: number): string {
    const start = Math.max(from, this.start) - this.start;
    return this.text.slice(start, Math.max(start, to - this.start));
  }

  /** The range from `from` to `to`, clipped to the text; null if nothing is left of it. */
  range(from: number, to: number): StaticRange | null {
    const start = Math.max(from, this.start);
    const end = Math.min(to, this.end);
    if (start >= end) return null;
    const first = this.pointAt(start);
    // The last character, not the one behind it: that may stand in another paragraph.
    const last = this.pointAt(end - 1);
    if (!first || !last) return null;
    return new StaticRange({
      startContainer: first.node,
      startOffset: first.offset,
      endContainer: last.node,
      endOffset: last.offset + 1,
    });
  }
}

/** A range as the document keeps it up to date; only such a one can be measured. */
export function liveRange(range: AbstractRange): Range {
  const live = document.createRange();
  live.setStart(range.startContainer, range.startOffset);
  live.setEnd(range.endContainer, range.endOffset);
  return live;
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
