/** Where a book is opened. */
import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';

export interface Start {
  at: Locator;
  /** What the address asks to be shown; nothing for whoever goes on reading. */
  span: TextSpan | null;
  /** Where one was before: on this device if another has read on, or before the address. */
  left: Locator | null;
  by: 'reading' | 'address';
  /** The change of the book's place that was known when it was opened. */
  rev: number;
}
