/** A tap on a picture of the page shows it on its own. */
import type { MouseEvent } from 'react';

import { useSheet } from '../sheet-store';
import { useViewer } from './viewer-store';

/** One that is a link leads somewhere, and is not enlarged. */
export function viewPictureTapped({ target }: MouseEvent): void {
  const image = (target as Element).closest<HTMLImageElement>('[data-page] img[src]');
  const { sheet } = useSheet.getState();
  if (!image?.parentNode || !sheet || image.closest('a[href]')) return;
  const { chapterIndex, map } = sheet;
  useViewer.getState().view({
    kind: 'picture',
    chapterIndex,
    offset: map.offsetBehind(image, 0),
    path: image.dataset.resource ?? '',
    alt: image.alt,
  });
}
