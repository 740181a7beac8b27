/** Pages that a book has drawn whole, as comics have: how do they stand side by side? */
import type { Manifest } from '@/api/client';
import { isPlacedChapter } from '@/shared/books/placed-chapters';

type Chapter = Pick<Manifest['chapters'][number], 'fixedPage'>;

export interface FixedPlace {
  /** The half of the spread that it takes, or the middle of both. */
  stands: 'first' | 'second' | 'middle';
  /** Whether another page takes the other half. */
  isPaired: boolean;
}

/** Whether a chapter is one page, drawn whole. Placed text flows without the book's own styles. */
export function isFixedPage(chapter: Chapter | undefined, publisherStyles: boolean): boolean {
  if (isPlacedChapter(chapter)) return publisherStyles;
  return chapter?.fixedPage != null && chapter.fixedPage !== 'reflowed';
}

/** Whether it is one whose text stands in places. */
export function isPlacedPage(chapter: Chapter | undefined, publisherStyles: boolean): boolean {
  return publisherStyles && isPlacedChapter(chapter);
}

/** Drawings are fitted by a word of their own, and not by the stylesheet. */
export function fitDrawings(page: HTMLElement): void {
  const fold = getComputedStyle(page).getPropertyValue('--fold').trim();
  const side = { '100%': 'xMax', '0%': 'xMin' }[fold] ?? 'xMid';
  for (const drawing of page.querySelectorAll('svg:not(svg svg)')) {
    drawing.setAttribute('preserveAspectRatio', `${side}YMid meet`);
  }
}

/**
 * How each chapter stands; null for one whose text flows. Where the book does not say, its pages
 * go two by two, and the first stands alone as a cover does.
 */
export function fixedPlaces(
  chapters: readonly Chapter[],
  progression: 'ltr' | 'rtl',
  publisherStyles: boolean,
): (FixedPlace | null)[] {
  const places: (FixedPlace | null)[] = [];
  const firstSide = progression === 'rtl' ? 'right' : 'left';
  const sideOf = (at: number) => {
    const chapter = chapters[at];
    if (!isFixedPage(chapter, publisherStyles)) return null;
    const side = chapter?.fixedPage?.replace('placed-', '');
    if (side === 'center') return 'middle';
    if (side === 'left' || side === 'right') return side === firstSide ? 'first' : 'second';
    return at === 0 ? 'second' : 'any';
  };
  while (places.length < chapters.length) {
    const side = sideOf(places.length);
    const next = sideOf(places.length + 1);
    if ((side === 'first' || side === 'any') && (next === 'second' || next === 'any')) {
      places.push({ stands: 'first', isPaired: true }, { stands: 'second', isPaired: true });
    } else {
      const stands = side === 'any' ? 'first' : side;
      places.push(stands && { stands, isPaired: false });
    }
  }
  return places;
}
