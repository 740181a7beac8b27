/** The room that the reader's screen leaves for a page; `reader.module.css` has the same numbers. */

/** Where the bars float over the page, which has the height of the window to itself. */
export const FLOATING_BARS = '(width < 720px), (height < 480px)';

const HEADER = 56;
const FOOTER = 44;
/** The line with the page's number, where the bars float. */
const FOLIO = 24;

/** In CSS pixels. */
export interface Stage {
  width: number;
  height: number;
}

/** The stage in a window of this size, before the reader is open. */
export function stageIn(window: Pick<Window, 'innerWidth' | 'innerHeight' | 'matchMedia'>): Stage {
  const bars = window.matchMedia(FLOATING_BARS).matches ? FOLIO : HEADER + FOOTER;
  return { width: window.innerWidth, height: window.innerHeight - bars };
}
