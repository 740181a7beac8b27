/** The picture in view, and the ones beside it. */
import { useEffect, useRef, useState } from 'react';

import { type BookPicture, pictureAt, pictureBeside } from './book-pictures';
import type { ViewerProps } from './viewer-props';
import type { ViewedPicture } from './viewer-store';

type Beside = Record<'previous' | 'next', BookPicture | null | undefined>;

/** So many chapters are looked through unasked: far off there may be none in all of a long book. */
const NEAR = 8;

/** Undefined is what was not found yet. */
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
  /** Looks through all of the book on one side. */
  const lookOn = useRef<(side: keyof Beside) => void>(() => undefined);
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
    const look = async (side: keyof Beside, most?: number): Promise<void> => {
      const by = side === 'next' ? 1 : -1;
      const found = await pictureBeside(book, chapters, picture, by, left.signal, most).catch(
        () => null,
      );
      if (left.signal.aborted) return;
      if (found === undefined) {
        if (wanted.current === side) await look(side);
        return;
      }
      if (found && wanted.current === side) {
        wanted.current = null;
        setPicture(found);
        return;
      }
      // So that it is there when it is asked for.
      if (found) pictures.urlOf(found.path).catch(() => undefined);
      setBeside((now) => ({ ...now, [side]: found }));
    };
    const near = { next: look('next', NEAR), previous: look('previous', NEAR) };
    lookOn.current = (side) =>
      void near[side].then(() => {
        if (wanted.current === side) void look(side);
      });
    return () => left.abort();
  }, [book, chapters, picture, pictures]);

  const go = (side: keyof Beside) => {
    const found = beside[side];
    wanted.current = found === undefined ? side : null;
    if (found) setPicture(found);
    else if (found === undefined) lookOn.current(side);
  };

  return { picture, beside, go };
}
