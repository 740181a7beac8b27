/** A tap on a picture of the page shows it on its own. */
import type { MouseEvent } from 'react';

import { sheetAround } from '../sheet-store';
import { useViewer } from './viewer-store';

/** One that is a link leads somewhere, and is not enlarged; one that is the whole page turns it. */
export function viewPictureTapped({ target }: MouseEvent): void {
  const image = (target as Element).closest<HTMLImageElement>('[data-page] img[src]');
  if (!image?.parentNode || image.closest('a[href],[data-fixed]')) return;
  viewPicture(image);
}

/** `opener`: what was pressed, and has the focus again afterwards. */
export function viewPicture(image: HTMLImageElement, opener?: HTMLElement): void {
  const sheet = sheetAround(image);
  if (!sheet) return;
  const { chapterIndex, map } = sheet;
  const offset = map.offsetBehind(image, 0);
  const { alt } = image;
  const path = image.dataset.resource ?? '';
  useViewer.getState().view({ kind: 'picture', chapterIndex, offset, path, alt }, opener);
}
