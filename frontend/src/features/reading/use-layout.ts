/** Sets the book anew whenever its settings are others. */
import { type RefObject, useEffect, useRef } from 'react';

import type { LayoutSettings, Locator } from '@/core/open-book';

import type { Pager } from './pager';

/** A slider that is dragged passes by spaces that nobody wants, milliseconds. */
const SLIDE_MS = 120;

const SLID = ['letterSpacing', 'wordSpacing', 'lineHeight', 'width'] as const;

/** Whether nothing but a slider was moved: at another size all that it sets is other, too. */
const isSlid = (one: LayoutSettings, other: LayoutSettings) =>
  one.fontSize === other.fontSize && SLID.some((key) => one[key] !== other[key]);

export function useLayout(
  pager: Pager | null,
  settings: LayoutSettings | null,
  /** How the book is gone through. */
  mode: unknown,
  place: RefObject<Locator>,
  columns: 1 | 2,
): void {
  const last = useRef<LayoutSettings | null>(null);
  const lastColumns = useRef(columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages after scrolling are found anew
  useEffect(() => {
    if (!pager || !settings) return;
    const before = last.current;
    const areOther = lastColumns.current !== columns;
    last.current = settings;
    lastColumns.current = columns;
    if (areOther && before === settings) {
      void pager.spread(columns, place.current);
      return;
    }
    // A window that is made smaller, or two pages for one, is no slider.
    const waits =
      !areOther && before !== null && before.height === settings.height && isSlid(before, settings);
    const layOut = () => void pager.layout(settings, place.current, columns);
    if (!waits) {
      layOut();
      return;
    }
    const timer = setTimeout(layOut, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [pager, settings, mode, columns]);
}
