/** Where a link stands in a chapter's canonical text, and which link stands there. */
import { TextMap } from '@/shared/marks/text-map';

/** The canonical offset at which the text of a page in the document begins. */
export function startOf(page: HTMLElement): number {
  // A scrolled chapter is all there; it names the place one reads at.
  return page.closest('[data-scroller]') ? 0 : Number(page.dataset.startOffset ?? 0);
}

/** The offset of a link's first character under `root`, whose text begins at `start`. */
export function offsetOfLink(link: Element, root: Element, start: number): number {
  const map = new TextMap(root, start);
  const after = Node.DOCUMENT_POSITION_FOLLOWING;
  // Without a text of its own it stands before the next.
  const at = map.nodes.findIndex((node) => link.compareDocumentPosition(node) & after);
  return map.starts[at] ?? map.end;
}

/** The link that the character at an offset belongs to. */
export function linkAt(root: Element, start: number, offset: number): HTMLElement | null {
  const map = new TextMap(root, start);
  if (offset < map.start || offset >= map.end) return null;
  return map.pointAt(offset)?.node.parentElement?.closest<HTMLElement>('a[href]') ?? null;
}
