/** Everything that is painted over the text in view, but for the aid, which comes with the text. */
import type { Annotation } from '@/shared/annotations/annotation';

import { useFlashMark } from './flash';
import { useNoteMarks } from './notes/use-note-marks';
import { useSelectingMark } from './notes/use-selecting-mark';
import { useHitMarks } from './search/use-hit-marks';

export function SheetMarks({ annotations }: { annotations: readonly Annotation[] }) {
  useNoteMarks(annotations);
  useHitMarks();
  useFlashMark();
  useSelectingMark();
  return null;
}
