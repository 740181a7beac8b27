/** Settings under a name, to be chosen together. */
import type { Preferences } from '../preferences';

import { allValues, differing, isEmpty, type Values } from './values';

export interface Preset {
  id: string;
  /** What its reader calls it; those that are built in have their names in the catalogues. */
  name: string | null;
  values: Values;
}

/** As many as the server keeps, and as long a name. */
export const MOST_PRESETS = 50;
export const LONGEST_NAME = 80;

/** What a preset that is built in decides: how the text is set, and nothing of how it is read. */
const DECIDED: readonly (keyof Preferences)[] = [
  'fontSize',
  'font',
  'bookFont',
  'ownFont',
  'weight',
  'textAlignment',
  'hyphenation',
  'publisherStyles',
  'lineSpacing',
  'lineHeight',
  'margins',
  'lineLength',
  'letterSpacing',
  'wordSpacing',
  'paragraphs',
];

function builtIn(id: string, changes: Partial<Preferences>): Preset {
  const all = Object.entries(allValues(changes));
  const values = Object.fromEntries(all.filter(([key]) => DECIDED.some((one) => one === key)));
  return { id, name: null, values };
}

export const BUILT_IN = [
  builtIn('book', {}),
  // WCAG 2.2, 1.4.12, asks pages to bear more than this; short lines far apart lead back best.
  builtIn('easy', {
    fontSize: 20,
    font: 'atkinson',
    lineSpacing: 'loose',
    margins: 'wide',
    letterSpacing: 0.04,
    wordSpacing: 0.16,
    paragraphs: 'line',
  }),
  // Clear print of 21 points; at that size a line has no room to give away at its ends.
  builtIn('large', {
    fontSize: 28,
    font: 'atkinson',
    margins: 'narrow',
    hyphenation: true,
    paragraphs: 'half',
  }),
] as const satisfies readonly Preset[];

/** Whether choosing it would change nothing. */
export function isInForce({ values }: Preset, now: Values): boolean {
  return isEmpty(differing(allValues({ ...now, ...values }), allValues(now)));
}

/** Which of these is in force: of several that are alike the one that was chosen, or the first. */
export function presetInForce(
  presets: readonly Preset[],
  now: Values,
  chosen: string | null,
): Preset | null {
  const alike = presets.filter((preset) => isInForce(preset, now));
  return alike.find(({ id }) => id === chosen) ?? alike[0] ?? null;
}
