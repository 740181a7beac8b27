/** The pages that are in view, one or two side by side. */
import type { LayoutSettings, Locator, PageView } from '@/core/open-book';

export interface ShownPage {
  view: PageView;
  /** Pairs of canonical offsets; empty without the aid. */
  stressed: Uint32Array;
}

/** Two pages side by side. */
export interface Spread {
  /** The second of them; null if the first stands alone. */
  beside: ShownPage | null;
  /** The first is a cover, which stands alone, and where second pages do. */
  isCover: boolean;
  /** The first stands alone in the middle of both halves. */
  isCentred: boolean;
}

/** A page with all it takes to show it at once; of two that stand side by side it is the first. */
export interface Leaf extends ShownPage {
  settings: LayoutSettings;
  stylesheet: string;
  /** Null where pages are shown one by one. */
  spread: Spread | null;
}

/** All pages in view, in the order of the text. */
export function pagesOf(leaf: Leaf): ShownPage[] {
  const beside = leaf.spread?.beside;
  return beside ? [leaf, beside] : [leaf];
}

/** The last page in view. */
export function lastOf(leaf: Leaf): ShownPage {
  return leaf.spread?.beside ?? leaf;
}

/** The page in view that a place stands on; the first if none does. */
export function pageWith(leaf: Leaf, { chapterIndex, offset }: Locator): PageView {
  const holds = ({ view }: ShownPage) =>
    view.chapterIndex === chapterIndex && view.startOffset <= offset && offset < view.endOffset;
  return (pagesOf(leaf).find(holds) ?? leaf).view;
}

/**
 * From where it is counted how far one has come: two pages side by side have one number, that of
 * the first, whichever of them somebody has gone to.
 */
export function countedFrom(leaf: Leaf, at: Locator): Locator {
  const { chapterIndex, startOffset } = leaf.view;
  const isBeside = pageWith(leaf, at) !== leaf.view;
  return isBeside ? { chapterIndex, offset: startOffset } : at;
}

/**
 * The last page, from where the first one begins if both are of one chapter: so much of it is
 * read in one go, and so far one has come in it. Of two chapters it is the page of a place.
 */
export function inOneView(leaf: Leaf, at: Locator): PageView {
  const last = lastOf(leaf).view;
  if (last.chapterIndex !== leaf.view.chapterIndex) return pageWith(leaf, at);
  return { ...last, startOffset: leaf.view.startOffset };
}
