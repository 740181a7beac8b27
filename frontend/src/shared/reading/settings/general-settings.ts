/**
 * What holds for all books on this device. It lies beside the theme in the local storage, so that
 * the first page is set by it at once, with or without a network.
 */
import { preferencesFrom } from '@/shared/reading/preferences';
import { storedPreferences, storePreferences } from '@/shared/theme/theme-store';

import { forgetGeneral, readAbout, writeAbout } from './about-general';
import { allValues, differing, isOfDevice, type Values } from './values';

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
  writeAbout({ reader, taken: { ...readAbout()?.taken, ...changes } });
  return allValues({ ...next });
}

/**
 * Takes over what was chosen for all devices since: the first time with what each device has its
 * own of, unless that was chosen here before.
 */
export function takeGeneral(reader: number | null, values: Values): void {
  const about = readAbout();
  const here = chosenSettings();
  const isOwn = (key: string) => isOfDevice(key) && (about !== null || key in here);
  const news = Object.entries(differing(values, about?.taken ?? {}));
  const taken = news.filter(([key]) => !isOwn(key));
  writeAbout({ reader, taken: values });
  if (taken.length === 0) return;
  const stored = { ...storedPreferences(), ...Object.fromEntries(taken) };
  storePreferences({ ...preferencesFrom(stored) });
}

/** What was chosen here goes to other devices; from now on this one has its own of what each has. */
export function noteSent(reader: number | null, values: Values): void {
  writeAbout({ reader, taken: values });
}
