/** A place that one has jumped to, shown for a moment. */
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { TextSpan } from '@/core/anchors';
import { PRIORITY } from '@/shared/marks/painter';

import { hideFloatingBars } from './bars-store';
import { useSheet } from './sheet-store';

const FLASH_MS = 1600;
const NAME = 'flash';

interface Flash {
  span: TextSpan | null;
  show: (span: TextSpan | null) => void;
}

export const useFlash = create<Flash>()((set) => ({
  span: null,
  show: (span) => set({ span }),
}));

/** Paints it on the text in view; what was never in view is not shown later. */
export function useFlashMark(): void {
  const sheet = useSheet((state) => state.sheet);
  const span = useFlash((flash) => flash.span);
  const show = useFlash((flash) => flash.show);

  useLayoutEffect(() => {
    if (!sheet || !span || sheet.chapterIndex !== span.chapterIndex) return;
    const { painter } = sheet;
    const spans = [span.start, span.end];
    hideFloatingBars();
    painter.paint({ name: NAME, priority: PRIORITY.flash, spans, style: 'ground' });
    return () => painter.clear(NAME);
  }, [sheet, span]);

  useEffect(() => {
    if (!span) return;
    const timer = setTimeout(() => show(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [span, show]);
}
