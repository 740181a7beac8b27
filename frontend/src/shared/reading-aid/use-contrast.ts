import { useEffect, useState } from 'react';

import { useTheme } from '@/shared/theme/theme-store';

import { contrastOf, dimmed, rgbOf } from './contrast';

/** The contrast of thinned ink with the page, in the colours of the theme in use, dimmed or not. */
export function useContrast(opacity: number, dim = 0): number {
  const look = useTheme((state) => state.look);
  const [ratio, setRatio] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the document, and the look changes them
  useEffect(() => {
    const tokens = getComputedStyle(document.documentElement);
    const ink = rgbOf(tokens.getPropertyValue('--ink'));
    const page = rgbOf(tokens.getPropertyValue('--page'));
    if (ink && page) setRatio(contrastOf(dimmed(ink, dim), dimmed(page, dim), opacity));
  }, [look, opacity, dim]);
  return ratio;
}
