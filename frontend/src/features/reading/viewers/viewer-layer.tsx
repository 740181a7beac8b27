/** What is viewed, over the book; its code comes with the first that is. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';
import { useNotices } from '@/shared/notices/notice-store';

import type { Pictures } from '../pictures';
import { usePlace } from '../place-store';
import { useCode } from './use-code';
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
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const code = useCode(loadViewer, viewed, () => {
    // The network has gone before the viewer came; the book can still be read.
    notify({ type: 'error', title: t('error.title'), message: t('error.failed') });
    close();
  });
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

  const isAwaited = viewed !== null && code === null;
  useEffect(() => {
    if (!isAwaited) return;
    // The keys of the page are at rest, and nothing is there yet that could be closed.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAwaited, close]);

  if (!viewed || !book || !code) return null;
  const { Viewer } = code;
  return (
    <Viewer viewed={viewed} manifest={manifest} book={book} pictures={pictures} onClose={close} />
  );
}
