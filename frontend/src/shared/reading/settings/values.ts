/** Preferences as they are kept and sent: by their names, whichever there are. */
import { type Preferences, preferencesFrom } from '../preferences';

export type Values = Record<string, string | number | boolean>;

/** What follows from others is not kept beside them. */
const DERIVED: ReadonlySet<string> = new Set<keyof Preferences>(['readingMode']);

/**
 * What each device has its own of, for all books: a phone is held nearer than a screen stands, is
 * narrower, and shines otherwise. One that was never set up begins with what was chosen last. For one book, and in
 * presets, they are the same everywhere.
 */
const OF_DEVICES: ReadonlySet<string> = new Set<keyof Preferences>([
  'fontSize',
  'margins',
  'lineLength',
  'columns',
  'isPaginated',
  'scrolling',
  'dim',
]);

export const isOfDevice = (key: string) => OF_DEVICES.has(key);

/** What is about the reader's hands, and not about how a text is set: never of one book alone. */
const OF_READERS: ReadonlySet<string> = new Set<keyof Preferences>(['letterKeys']);

/** Those of these that hold for all books, and those that one book or a preset may have otherwise. */
export function partedByScope(values: Values): { ofReader: Values; ofText: Values } {
  const entries = Object.entries(values);
  return {
    ofReader: Object.fromEntries(entries.filter(([key]) => OF_READERS.has(key))),
    ofText: Object.fromEntries(entries.filter(([key]) => !OF_READERS.has(key))),
  };
}

/** A wish that nobody has: as each value that makes no sense it reads as what is usual. */
const NO_WISH = 'none';

/** What can be kept of this. */
export function valuesIn(record: object): Values {
  const entries = Object.entries(record)
    .map(([key, value]) => [key, value ?? NO_WISH] as const)
    .filter(
      ([key, value]) => !DERIVED.has(key) && ['string', 'number', 'boolean'].includes(typeof value),
    );
  return Object.fromEntries(entries) as Values;
}

/**
 * A face of ours and one that was brought along are one choice: whoever has made the one for a book
 * or in a preset wants none of the other, whatever holds for all books.
 */
export function withWholeFace(values: Values): Values {
  return 'font' in values && !('ownFont' in values) ? { ...values, ownFont: NO_WISH } : values;
}

/** All preferences, as they are after these changes of what is usual. */
export function allValues(changes: Record<string, unknown>): Values {
  return valuesIn(preferencesFrom(changes));
}

/** Those of `values` that `others` has otherwise. */
export function differing(values: Values, others: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => others[key] !== value));
}

export const isEmpty = (values: Values) => Object.keys(values).length === 0;
