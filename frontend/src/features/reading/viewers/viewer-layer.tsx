/** What is viewed, over the book; its code comes with the first that is. */
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';
import { useNotices } from '@/shared/notices/notice-store';

import type { Pictures } from '../pictures';
import { usePlace } from '../place-store';
import type { ViewerProps } from './viewer-props';
import { useViewer, type Viewed } from './viewer-store';

const loadViewer = () => import('./viewer');
const Viewer = lazy<ComponentType<ViewerProps<Viewed>>>(() =>
  loadViewer().then(
    ({ Viewer: it }) => ({ default: it }),
    () => ({ default: Unavailable }),
  ),
);

/** The network has gone before the viewer came; the book can still be read. */
function Unavailable({ onClose }: Pick<ViewerProps<Viewed>, 'onClose'>) {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  useEffect(() => {
    notify({ type: 'error', title: t('error.title'), message: t('error.failed') });
    onClose();
  }, [notify, onClose, t]);
  return null;
}

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
