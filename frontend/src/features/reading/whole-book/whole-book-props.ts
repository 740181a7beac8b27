import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';
import type { Preferences } from '@/shared/reading/preferences';

import type { Pictures } from '../pictures';
import type { Leaf } from '../place-store';

export interface WholeBookProps {
  leaf: Leaf;
  book: OpenBook;
  manifest: Manifest;
  alignment: Preferences['textAlignment'];
  frequency: number;
  pictures: Pictures;
  /** The numbers below the text are to be those of a place. */
  follow: (at: Locator) => void;
}
