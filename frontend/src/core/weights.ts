/** In which weights text can be set. */
import type { ReadingFont, TextWeight } from './open-book';

export const TEXT_WEIGHTS = [400, 500, 700] as const satisfies readonly TextWeight[];

/** A reading face and the weight of its text; regular, if nothing is said. */
export interface TextFace {
  font: ReadingFont;
  weight?: TextWeight | undefined;
}

/** The faces that come in files between regular and bold, and beyond bold. */
const FINE: readonly ReadingFont[] = [
  'literata',
  'source-serif',
  'atkinson',
  'lexend',
  'noto-serif',
];

/** The weights there are files for: no browser makes up one between two. */
export function weightsOf(font: ReadingFont): readonly TextWeight[] {
  return FINE.includes(font) ? TEXT_WEIGHTS : [400, 700];
}

/** The weight wished for, or the next lighter one that a face has. */
export function weightIn(font: ReadingFont, wished: TextWeight): TextWeight {
  return weightsOf(font).findLast((weight) => weight <= wished) ?? 400;
}

/** How bold the bold words of a text are, so that they stand out of bold text where that can be. */
export function boldBeside({ font, weight }: TextFace): number {
  return weight === 700 && FINE.includes(font) ? 800 : 700;
}
