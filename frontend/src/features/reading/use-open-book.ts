/** Opens the book in its worker and keeps it open while the screen is there. */
import { useEffect, useRef, useState } from 'react';

import type { Manifest } from '@/api/client';
import { openBook } from '@/core/core';
import type { Locator, OpenBook } from '@/core/open-book';
import { bookSource } from '@/shared/books/book-source';

import { afterPaint } from './after-paint';
import { pageProgression, readAhead } from './book-text';
import { isMissing } from './failure';
import { Pager } from './pager';
import type { Pictures } from './pictures';
import { usePlace } from './place-store';
import { usePreferences } from './preferences-store';
import { fixedPlaces } from './spread/fixed-pages';
import { loadSlide, showOwed, showPage } from './turning/turn-to';

export interface Opened {
  book: OpenBook;
  pager: Pager;
}

export function useOpenBook(
  manifest: Manifest,
  start: { at: Locator; by: 'reading' | 'address' },
  pictures: Pictures,
  onFault: (fault: unknown) => void,
): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const begin = usePlace((place) => place.begin);
  const show = usePlace((place) => place.show);
  const renumber = usePlace((place) => place.renumber);
  const settle = usePlace((place) => place.settle);
  const turning = usePreferences((preferences) => preferences.turning);
  useEffect(() => {
    if (turning === 'slide') loadSlide();
  }, [turning]);
  const report = useRef(onFault);
  report.current = onFault;

  useEffect(() => {
    let book: OpenBook | undefined;
    let pager: Pager | undefined;
    let closed = false;
    performance.mark('vokal:open');
    // What an address shows is looked at, and not where one reads, until one stays.
    begin(start.at, start.by === 'address');
    const fault = (reason: unknown) => {
      if (!closed) report.current(reason);
    };
    openBook(bookSource(manifest), {
      onProgress: () => undefined,
      onExact: () => pager?.exact(),
      onRepaginated: () => {
        showOwed();
        void pager?.again(usePlace.getState().anchor);
      },
      onError: (reason) => {
        // Behind a page in view nobody has asked for it yet; who goes there is told.
        if (!usePlace.getState().leaf || isMissing(reason)) fault(reason);
      },
    })
      .then((ready) => {
        if (closed) {
          ready.close();
          return;
        }
        book = ready;
        const rightToLeft = pageProgression(manifest) === 'rtl';
        pager = new Pager(
          ready,
          manifest.chapters.length,
          {
            onShow: (leaf, reason, at) => {
              showOwed();
              const slides = reason === 'turn' && usePreferences.getState().turning === 'slide';
              const from = slides ? usePlace.getState().leaf : null;
              showPage(from, leaf, rightToLeft, () => show(leaf, reason, at));
            },
            onReady: ({ html }) => {
              readAhead(html);
              pictures.warm(html);
            },
            whenDrawn: afterPaint,
            onRenumber: (leaf) => {
              showOwed();
              renumber(leaf);
            },
            onFollow: (leaf) => usePlace.getState().follow(leaf),
            onSettled: (settings) => {
              performance.mark('vokal:paginated');
              settle(settings);
            },
            onFault: fault,
          },
          ({ publisherStyles }) =>
            fixedPlaces(manifest.chapters, pageProgression(manifest), publisherStyles),
        );
        setOpened({ book, pager });
      })
      .catch(fault);
    return () => {
      closed = true;
      pager?.close();
      book?.close();
      setOpened(null);
    };
  }, [manifest, start, pictures, begin, show, renumber, settle]);

  return opened;
}
