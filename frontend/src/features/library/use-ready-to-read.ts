import { useEffect } from 'react';

import { newBookLayout } from '@/shared/books/new-book-layout';

/** The library and its covers come first. */
const AFTER_MS = 800;

/** Gets the core ready while the reader looks at the shelf, so that a book opens sooner. */
export function useReadyToRead(hasBooks: boolean): void {
  useEffect(() => {
    if (!hasBooks) return;
    const timer = setTimeout(() => {
      // Without a connection this waits until a book is opened.
      void import('@/core/core')
        .then((core) => core.prepareToOpen(newBookLayout(window)))
        .catch(() => {});
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasBooks]);
}
