/**
 * What holds for all books on this device. It lies beside the theme in the local storage, so that
 * the first page is set by it at once, with or without a network.
 */
import { preferencesFrom } from '@/shared/reading/preferences';
import { storedPreferences, storePreferences } from '@/shared/theme/theme-store';

import { forgetGeneral, readAbout, writeAbout } from './about-general';
import { allValues, differing, isEmpty, isOfDevice, type Values } from './values';

const usual = allValues({});

/** As it is; of somebody else nothing is left. */
export function generalSettings(reader: number | null): Values {
  const about = readAbout();
  if (about?.reader != null && reader !== null && about.reader !== reader) forgetGeneral();
  return allValues(storedPreferences());
}

/** What of it was chosen here, and not only left as it was. */
export function chosenSettings(): Values {
  return differing(allValues(storedPreferences()), usual);
}

/** Chosen on this device. */
export function chooseGeneral(reader: number | null, changes: Values): Values {
  const next = preferencesFrom({ ...storedPreferences(), ...changes });
  storePreferences({ ...next });
  const { taken, unkept } = readAbout() ?? NOTHING;
  writeAbout({ reader, taken: { ...taken, ...changes }, unkept: { ...unkept, ...changes } });
  return allValues({ ...next });
}

const NOTHING = { taken: {}, unkept: {} };

/** The device's copy has these now, from which they are sent. */
export function noteKept(values: Values): void {
  const about = readAbout();
  if (!about || isEmpty(about.unkept)) return;
  writeAbout({ ...about, unkept: differing(about.unkept, values) });
}

/** What was chosen here and may not be in the device's copy. */
export function unkeptGeneral(): Values {
  return readAbout()?.unkept ?? {};
}

/** Whether nothing of this reader's was ever taken over here, or went from here to their others. */
export function isUnheardOf(reader: number): boolean {
  return readAbout()?.reader !== reader;
}

/**
 * Takes over what was chosen for all devices since: the first time with what each device has its
 * own of, unless that was chosen here before. What was chosen here and never came into the
 * device's copy is newer than the copy: it is not taken back, but is to be kept again.
 */
export function takeGeneral(reader: number | null, copy: Values): Values {
  const about = readAbout();
  const here = chosenSettings();
  const unkept = differing(about?.unkept ?? {}, copy);
  const values = { ...copy, ...unkept };
  const isOwn = (key: string) => isOfDevice(key) && (about !== null || key in here);
  const news = Object.entries(differing(values, about?.taken ?? {}));
  const taken = news.filter(([key]) => !isOwn(key));
  writeAbout({ reader, taken: values, unkept });
  if (taken.length === 0) return unkept;
  const stored = { ...storedPreferences(), ...Object.fromEntries(taken) };
  storePreferences({ ...preferencesFrom(stored) });
  return unkept;
}

/** What was chosen here goes to other devices; from now on this one has its own of what each has. */
export function noteSent(reader: number | null, values: Values): void {
  writeAbout({ reader, taken: values, unkept: readAbout()?.unkept ?? {} });
}
