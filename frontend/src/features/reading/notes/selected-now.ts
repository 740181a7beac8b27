import type { TextSpan } from '@/core/anchors';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectedIn } from './selection';

/** What is selected at this moment: the browser tells of a change only later than of the next key. */
export function selectedNow(): TextSpan | null {
  const { sheet } = useSheet.getState();
  const { byHand, selected } = useNotes.getState();
  return (sheet && selectedIn(sheet, globalThis.getSelection(), byHand)) ?? selected;
}
