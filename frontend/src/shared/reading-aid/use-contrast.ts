import { useEffect, useState } from 'react';

import type { Theme } from '@/shared/theme/theme-store';

import { contrastOf, rgbOf } from './contrast';

/** The contrast of thinned ink with the page, in the colours of the theme in use. */
export function useContrast(theme: Theme, opacity: number): number {
  const [ratio, setRatio] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the document, and the theme changes them
  useEffect(() => {
    const tokens = getComputedStyle(document.documentElement);
    const ink = rgbOf(tokens.getPropertyValue('--ink'));
    const page = rgbOf(tokens.getPropertyValue('--page'));
    if (ink && page) setRatio(contrastOf(ink, page, opacity));
  }, [theme, opacity]);
  return ratio;
}
