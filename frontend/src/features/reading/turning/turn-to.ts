/** Shows the page that is turned to: at once, or by a slide, whose code comes when it is wanted. */
import type { Leaf } from '../spread/spread';

let slide: typeof import('./slide') | null = null;
/** Each makes those before it stale: a slide shows its page a moment later. */
let shows = 0;

/** The book can be read without it, as on a device that has lost its network. */
export function loadSlide(): void {
  import('./slide').then(
    (code) => {
      slide = code;
    },
    () => undefined,
  );
}

/** `from` is null where nothing is to move. */
export function showPage(
  from: Leaf | null,
  to: Leaf,
  rightToLeft: boolean,
  show: () => void,
): void {
  shows += 1;
  const own = shows;
  const update = () => {
    if (own === shows) show();
  };
  if (from && slide) slide.slideTo(from, to, rightToLeft, update);
  else update();
}
