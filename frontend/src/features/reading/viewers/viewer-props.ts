/** What each viewer is given. */
import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';

import type { Pictures } from '../pictures';

export interface ViewerProps<Viewed> {
  viewed: Viewed;
  manifest: Manifest;
  book: OpenBook;
  pictures: Pictures;
  onClose: () => void;
}
