/** The link that the open note belongs to, however often its page is set anew. */
import { type RefObject, useLayoutEffect, useState } from 'react';

import type { Locator } from '@/core/open-book';

import { usePlace } from '../place-store';
import { linkAt, startOf } from './link-place';

/** The link of a place on the pages in view; null if it is not there. */
export function linkOf(stage: Element | null, { chapterIndex, offset }: Locator) {
  for (const page of stage?.querySelectorAll<HTMLElement>('[data-page]') ?? []) {
    if (Number(page.dataset.chapterIndex) !== chapterIndex) continue;
    const link = linkAt(page, startOf(page), offset);
    if (link) return link;
  }
  return null;
}

/** Null until it is found, and once it is on no page in view. */
export function useAnchor(
  stage: RefObject<HTMLElement | null>,
  reference: Locator,
): HTMLElement | null {
  const leaf = usePlace((place) => place.leaf);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useLayoutEffect(() => {
    setAnchor((now) => (now?.isConnected ? now : linkOf(stage.current, reference)));
  }, [stage, reference, leaf]);
  return anchor;
}
