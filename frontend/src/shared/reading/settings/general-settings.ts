/**
 * What holds for all books on this device. It lies beside the theme in the local storage, so that
 * the first page is set by it at once, with or without a network.
 */
import { preferencesFrom } from '@/shared/reading/preferences';
import { storedPreferences, storePreferences } from '@/shared/theme/theme-store';

import { type AboutGeneral, forgetGeneral, readAbout, writeAbout } from './about-general';
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

/** Chosen on this device: what devices have of their own stays so from now on. */
export function chooseGeneral(reader: number | null, changes: Values): Values {
  const about = aboutHere(reader);
  const next = preferencesFrom({ ...storedPreferences(), ...changes });
  storePreferences({ ...next });
  const own = Object.keys(changes).filter(isOfDevice);
  const chosen = [...new Set([...about.chosen, ...own])];
  writeAbout({ reader, taken: { ...about.taken, ...changes }, chosen });
  return allValues({ ...next });
}

/** Takes over what was chosen for all devices since. */
export function takeGeneral(reader: number | null, values: Values): void {
  const about = aboutHere(reader);
  const isOwn = (key: string) => isOfDevice(key) && about.chosen.includes(key);
  const news = Object.entries(differing(values, about.taken)).filter(([key]) => !isOwn(key));
  writeAbout({ ...about, reader, taken: values });
  if (news.length === 0) return;
  const stored = { ...storedPreferences(), ...Object.fromEntries(news) };
  storePreferences({ ...preferencesFrom(stored) });
}

/** What was chosen here goes to other devices, so it need not come from there. */
export function noteSent(reader: number | null, values: Values): void {
  writeAbout({ ...aboutHere(reader), reader, taken: values });
}

/** Before anything is known of them, what differs from the usual was chosen on this device. */
function aboutHere(reader: number | null): AboutGeneral {
  const chosen = () => Object.keys(chosenSettings()).filter(isOfDevice);
  return readAbout() ?? { reader, taken: {}, chosen: chosen() };
}
