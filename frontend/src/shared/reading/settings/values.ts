/** Preferences as they are kept and sent: by their names, whichever there are. */
import { type Preferences, preferencesFrom } from '../preferences';

export type Values = Record<string, string | number | boolean>;

/** What follows from others is not kept beside them. */
const DERIVED: ReadonlySet<string> = new Set<keyof Preferences>(['readingMode']);

/**
 * What each device has its own of, for all books: a phone is held nearer than a screen stands, and
 * is narrower. One that was never set up begins with what was chosen last. For one book, and in
 * presets, they are the same everywhere.
 */
const OF_DEVICES: ReadonlySet<string> = new Set<keyof Preferences>([
  'fontSize',
  'margins',
  'isPaginated',
]);

export const isOfDevice = (key: string) => OF_DEVICES.has(key);

/** What can be kept of this. */
export function valuesIn(record: object): Values {
  const entries = Object.entries(record).filter(
    ([key, value]) => !DERIVED.has(key) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(entries) as Values;
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
