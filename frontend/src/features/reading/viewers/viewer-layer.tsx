/** What is viewed, over the book; its code comes with the first that is. */
import { useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';

import type { Pictures } from '../pictures';
import { usePlace } from '../place-store';
import { usePart } from '../use-code';
import { useViewer } from './viewer-store';

const loadViewer = () => import('./viewer');

interface ViewerLayerProps {
  manifest: Manifest;
  book: OpenBook | null;
  pictures: Pictures;
  focusPage: () => void;
}

export function ViewerLayer({ manifest, book, pictures, focusPage }: ViewerLayerProps) {
  const viewed = useViewer((viewer) => viewer.viewed);
  const close = useViewer((viewer) => viewer.close);
  const code = usePart(loadViewer, viewed, close);
  const focus = useRef(focusPage);
  focus.current = focusPage;
  useEffect(() => close, [close]);
  const isExact = usePlace((place) => place.exactFor !== null);
  useEffect(() => {
    // Once there is nothing else to do, so that it is there without a network, too.
    if (isExact) loadViewer().catch(() => undefined);
  }, [isExact]);

  const before = useRef(viewed);
  useEffect(() => {
    const closed = before.current !== null && viewed === null;
    before.current = viewed;
    if (!closed) return;
    const { opener, forgetOpener } = useViewer.getState();
    // The page may have been set anew meanwhile, and its buttons with it.
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    else focus.current();
    forgetOpener();
  }, [viewed]);

  const isOpen = viewed !== null;
  useEffect(() => {
    if (!isOpen) return;
    // The browser's way back closes what lies over the book, and does not leave the book.
    history.pushState({ ...history.state, isViewer: true }, '');
    const onBack = () => close();
    globalThis.addEventListener('popstate', onBack);
    return () => {
      globalThis.removeEventListener('popstate', onBack);
      if (history.state?.isViewer) history.back();
    };
  }, [isOpen, close]);

  if (!viewed || !book || !code) return null;
  const { Viewer } = code;
  return (
    <Viewer viewed={viewed} manifest={manifest} book={book} pictures={pictures} onClose={close} />
  );
}
