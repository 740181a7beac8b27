/** Shows the page that is turned to: at once, or by a slide, whose code comes when it is wanted. */
import type { Leaf } from '../spread/spread';

let slide: typeof import('./slide') | null = null;
/** A slide shows its page a moment later. */
let owed: (() => void) | null = null;

/** The book can be read without it, as on a device that has lost its network. */
export function loadSlide(): void {
  import('./slide').then(
    (code) => {
      slide = code;
    },
    () => undefined,
  );
}

/** Shows at once what a slide is still to show: before anybody asks where one is. */
export function showOwed(): void {
  owed?.();
}

/** `from` is null where nothing is to move. */
export function showPage(
  from: Leaf | null,
  to: Leaf,
  rightToLeft: boolean,
  show: () => void,
): void {
  const update = () => {
    if (owed !== update) return;
    owed = null;
    show();
  };
  owed = update;
  if (from && slide) slide.slideTo(from, to, rightToLeft, update);
  else update();
}
