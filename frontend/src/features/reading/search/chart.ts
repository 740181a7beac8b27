/** Where in a book hits are dense: chapters side by side, several in one bar where there are many. */
import type { Hits } from './hits';

/** More bars than these nobody tells apart on a phone. */
const MOST_BARS = 48;

export interface Bar {
  /** The chapters `from..to` it stands for. */
  from: number;
  to: number;
  hits: number;
}

/** As many bars as there are chapters, or as can be told apart. */
export function barsOf(hits: Hits, chapters: number): Bar[] {
  const count = Math.min(chapters, MOST_BARS);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * chapters) / count);
    const to = Math.floor(((bar + 1) * chapters) / count);
    return { from, to, hits: hits.countIn(from, to) };
  });
}

/** The bar that stands for a chapter. */
export function barOf(bars: readonly Bar[], chapterIndex: number): number {
  return Math.max(
    0,
    bars.findIndex(({ to }) => chapterIndex < to),
  );
}

/** The next bar with hits on one side of another, or that one if there is none. */
export function barBeside(bars: readonly Bar[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < bars.length; at += by) {
    if ((bars[at]?.hits ?? 0) > 0) return at;
  }
  return from;
}
