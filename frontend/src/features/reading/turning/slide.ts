/**
 * A turn that slides, for those who want to see where the page goes. The browser keeps a picture
 * of the old page with all that is painted over it, and moves both by transforms alone.
 */
import { flushSync } from 'react-dom';

import type { Leaf } from '../spread/spread';

import './slide.css';

interface Transition {
  ready: Promise<unknown>;
  finished: Promise<unknown>;
}
type Slides = Document & { startViewTransition?: (update: () => void) => Transition };

/** How many there were: of two the later one tells when it is over. */
let slides = 0;

/** Whether one page comes after another. */
function isAfter({ view }: Leaf, { view: other }: Leaf): boolean {
  if (view.chapterIndex !== other.chapterIndex) return view.chapterIndex > other.chapterIndex;
  if (view.pageInChapter !== other.pageInChapter) return view.pageInChapter > other.pageInChapter;
  return view.startOffset > other.startOffset;
}

/** Has `update` show another page; at once where nothing is to move, or nothing can. */
export function slideTo(from: Leaf, to: Leaf, rightToLeft: boolean, update: () => void): void {
  const page = document as Slides;
  const isCalm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !page.startViewTransition) {
    update();
    return;
  }
  const root = document.documentElement;
  const side = isAfter(to, from) !== rightToLeft ? 'left' : 'right';
  root.dataset.slides = side;
  // A turn that comes before this one is over ends it.
  const { ready, finished } = page.startViewTransition(() => flushSync(update));
  ready.catch(() => undefined);
  slides += 1;
  const own = slides;
  void finished
    .catch(() => undefined)
    .then(() => {
      if (own === slides) delete root.dataset.slides;
    });
}
