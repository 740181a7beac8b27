/** What counts as reading: how fast it goes, and that the screen stays on meanwhile. */
import { useMemo } from 'react';

import type { Manifest } from '@/api/client';

import { inOneView } from './spread/spread';
import { usePace } from './use-pace';
import { usePlaceLater } from './use-place-later';
import { useWakeLock } from './use-wake-lock';

interface ReadingSignsProps {
  manifest: Manifest;
  /** Whether pages are turned, or scrolled one after the other. */
  hasPages: boolean;
  /** Of the reading aid, 0 without it. */
  frequency: number;
  /** A panel lies over the page. */
  isCovered: boolean;
}

/** Draws nothing, and with each page it is drawn anew in the reader's stead. */
export function ReadingSigns({ manifest, hasPages, frequency, isCovered }: ReadingSignsProps) {
  const leaf = usePlaceLater((place) => place.leaf);
  const anchor = usePlaceLater((place) => place.anchor);
  useWakeLock(anchor);
  // Of two pages both are read.
  const seen = useMemo(() => leaf && inOneView(leaf, anchor), [leaf, anchor]);
  usePace({
    view: hasPages ? seen : null,
    chapters: manifest.chapters,
    language: manifest.language,
    frequency,
    isCovered,
  });
  return null;
}
