import type { Span } from '@/shared/annotations/span';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectedIn } from './selection';

/** What is selected at this moment: the browser tells of a change only later than of the next key. */
export function selectedNow(): Span | null {
  const { sheet } = useSheet.getState();
  const now = sheet && selectedIn(sheet, globalThis.getSelection());
  return now ?? useNotes.getState().selected;
}
