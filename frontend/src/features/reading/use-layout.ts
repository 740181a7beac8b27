/** Sets the book anew whenever its settings are others. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import type { LayoutSettings, Locator } from '@/core/open-book';

import type { Pager } from './pager';

const SLID = ['letterSpacing', 'wordSpacing', 'lineHeight', 'width'] as const;

/** Whether nothing but a slider was moved: at another size all that it sets is other, too. */
const isSlid = (one: LayoutSettings, other: LayoutSettings) =>
  one.fontSize === other.fontSize && SLID.some((key) => one[key] !== other[key]);

/**
 * What a slider says while it is dragged, as fast as the book can be set: of those that come
 * meanwhile only the last one is set.
 */
function stepByStep() {
  let isSetting = false;
  let next: (() => Promise<void>) | null = null;
  return {
    /** Other wishes have come: what was to be set next is no longer wanted. */
    drop: () => {
      next = null;
    },
    async set(layOut: () => Promise<void>) {
      next = layOut;
      if (isSetting) return;
      isSetting = true;
      try {
        while (next) {
          const now: () => Promise<void> = next;
          next = null;
          await now();
          // A page that nobody has seen yet is not drawn over.
          if (next) await new Promise((seen) => requestAnimationFrame(seen));
        }
      } finally {
        isSetting = false;
      }
    },
  };
}

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
  // One for each book: another one's may have ended while it was being set.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const steps = useMemo(() => stepByStep(), [pager]);
  useEffect(() => () => steps.drop(), [steps]);
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
    const isStep =
      !areOther && before !== null && before.height === settings.height && isSlid(before, settings);
    const layOut = () => pager.layout(settings, place.current, columns);
    if (isStep) void steps.set(layOut);
    else {
      steps.drop();
      void layOut();
    }
  }, [pager, settings, mode, columns, steps]);
}
