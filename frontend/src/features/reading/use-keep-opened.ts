/** Has the open book kept on this device, once all of its pages are known. */
import { useEffect } from 'react';

import type { Manifest } from '@/api/client';
import { shelfReader } from '@/shared/shelf/shelf-owner';

import { usePlace } from './place-store';

export function useKeepOpened(manifest: Manifest): void {
  const isExact = usePlace(({ exactFor }) => exactFor !== null);
  useEffect(() => {
    if (!isExact || shelfReader() === null) return;
    const closed = new AbortController();
    // Nothing is lost where it fails: the server has the book.
    import('@/shared/shelf/keep-opened')
      .then(({ keepOpened }) => keepOpened(manifest, closed.signal))
      .catch(() => undefined);
    return () => closed.abort();
  }, [manifest, isExact]);
}
