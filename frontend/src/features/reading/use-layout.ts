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
  isPaginated: boolean,
  place: RefObject<Locator>,
  columns: 1 | 2,
): void {
  useEffect(() => {
    void pager?.spread(columns, place.current);
  }, [pager, columns, place]);

  const last = useRef<LayoutSettings | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages after scrolling are found anew
  useEffect(() => {
    if (!pager || !settings) return;
    const waits = last.current !== null && isSlid(last.current, settings);
    last.current = settings;
    const layOut = () => void pager.layout(settings, place.current);
    if (!waits) {
      layOut();
      return;
    }
    const timer = setTimeout(layOut, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [pager, settings, isPaginated]);
}
