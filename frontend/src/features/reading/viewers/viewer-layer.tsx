/** What is viewed, over the book; its code comes with the first that is. */
import { lazy, Suspense, useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';

import type { Pictures } from '../pictures';
import { useViewer } from './viewer-store';

const Viewer = lazy(() => import('./viewer').then(({ Viewer: it }) => ({ default: it })));

interface ViewerLayerProps {
  manifest: Manifest;
  book: OpenBook | null;
  pictures: Pictures;
  focusPage: () => void;
}

export function ViewerLayer({ manifest, book, pictures, focusPage }: ViewerLayerProps) {
  const viewed = useViewer((viewer) => viewer.viewed);
  const close = useViewer((viewer) => viewer.close);
  const focus = useRef(focusPage);
  focus.current = focusPage;
  useEffect(() => close, [close]);

  const before = useRef(viewed);
  useEffect(() => {
    const closed = before.current !== null && viewed === null;
    before.current = viewed;
    if (!closed) return;
    const { opener } = useViewer.getState();
    // The page may have been set anew meanwhile, and its buttons with it.
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    else focus.current();
  }, [viewed]);

  if (!viewed || !book) return null;
  return (
    <Suspense>
      <Viewer viewed={viewed} manifest={manifest} book={book} pictures={pictures} onClose={close} />
    </Suspense>
  );
}
