/** The picture in view, and the ones beside it. */
import { useEffect, useRef, useState } from 'react';

import { type BookPicture, pictureAt, pictureBeside } from './book-pictures';
import type { ViewerProps } from './viewer-props';
import type { ViewedPicture } from './viewer-store';

type Beside = Record<'previous' | 'next', BookPicture | null | undefined>;

/** Undefined is what is being looked for. */
const UNKNOWN: Beside = { previous: undefined, next: undefined };

export function useBookPictures({
  viewed,
  manifest,
  book,
  pictures,
}: Omit<ViewerProps<ViewedPicture>, 'onClose'>) {
  const [picture, setPicture] = useState<BookPicture | null>(null);
  const [beside, setBeside] = useState(UNKNOWN);
  /** Asked for before it was found. */
  const wanted = useRef<keyof Beside | null>(null);
  const chapters = manifest.chapters.length;

  useEffect(() => {
    let isStale = false;
    void pictureAt(book, viewed).then(
      (found) => {
        if (isStale) return;
        setPicture(found);
        if (!found) setBeside({ previous: null, next: null });
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [book, viewed]);

  useEffect(() => {
    if (!picture) return;
    const left = new AbortController();
    setBeside(UNKNOWN);
    const look = async (side: keyof Beside, by: 1 | -1) => {
      const found = await pictureBeside(book, chapters, picture, by, left.signal).catch(() => null);
      if (left.signal.aborted) return;
      if (found && wanted.current === side) {
        wanted.current = null;
        setPicture(found);
        return;
      }
      // So that it is there when it is asked for.
      if (found) pictures.urlOf(found.path).catch(() => undefined);
      setBeside((now) => ({ ...now, [side]: found }));
    };
    void look('next', 1);
    void look('previous', -1);
    return () => left.abort();
  }, [book, chapters, picture, pictures]);

  const go = (side: keyof Beside) => {
    const found = beside[side];
    wanted.current = found === undefined ? side : null;
    if (found) setPicture(found);
  };

  return { picture, beside, go };
}
