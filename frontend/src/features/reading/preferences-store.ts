/** What the reader has chosen, as the open book is set by it. */
import { create } from 'zustand';

import { type Preferences, preferencesFrom } from '@/shared/reading/preferences';
import {
  changeSettings,
  settingsInForce,
  useSettings,
} from '@/shared/reading/settings/settings-store';
import { differing, isEmpty, valuesIn } from '@/shared/reading/settings/values';

interface PreferencesState extends Preferences {
  change: (changes: Partial<Omit<Preferences, 'readingMode'>>) => void;
}

const inForce = () => preferencesFrom(settingsInForce(useSettings.getState()));

export const usePreferences = create<PreferencesState>()((_, get) => ({
  ...inForce(),
  change: (changes) => {
    const next = valuesIn(preferencesFrom({ ...get(), ...changes }));
    changeSettings(Object.fromEntries(Object.entries(next).filter(([key]) => key in changes)));
  },
}));

useSettings.subscribe(() => {
  const [now, next] = [valuesIn(usePreferences.getState()), inForce()];
  if (!isEmpty(differing(valuesIn(next), now))) usePreferences.setState(next);
});

/** 0 for none, else the n of `frequency-n`. */
export function frequencyOf(mode: Preferences['highlightMode']): number {
  return mode === 'none' ? 0 : Number(mode.slice('frequency-'.length));
}
