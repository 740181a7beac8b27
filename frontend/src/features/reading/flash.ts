/** A place that one has jumped to, shown for a moment. */
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { TextSpan } from '@/core/anchors';
import { PRIORITY } from '@/shared/marks/painter';

import { hideFloatingBars } from './bars-store';
import { useSheets } from './sheet-store';

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
  const sheets = useSheets((state) => state.sheets);
  const span = useFlash((flash) => flash.span);
  const show = useFlash((flash) => flash.show);

  useLayoutEffect(() => {
    const sheet = span && sheets.find(({ chapterIndex }) => chapterIndex === span.chapterIndex);
    if (!sheet) return;
    const { painter } = sheet;
    const spans = [span.start, span.end];
    hideFloatingBars();
    painter.paint({ name: NAME, priority: PRIORITY.flash, spans, style: 'ground' });
    return () => painter.clear(NAME);
  }, [sheets, span]);

  useEffect(() => {
    if (!span) return;
    const timer = setTimeout(() => show(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [span, show]);
}
