/** What the reader has chosen, as the open book is set by it. */
import { create } from 'zustand';

import { FONT_SIZES, type Preferences, preferencesFrom } from '@/shared/reading/preferences';
import {
  changeSettings,
  settingsInForce,
  useSettings,
} from '@/shared/reading/settings/settings-store';
import { differing, isEmpty, valuesIn } from '@/shared/reading/settings/values';

interface PreferencesState extends Preferences {
  /** The size before large print, as far as it was seen since the page was opened. */
  usualSize: number;
  change: (changes: Partial<Omit<Preferences, 'readingMode'>>) => void;
}

const usualSizeOf = ({ fontSize }: Preferences, before: number) =>
  fontSize <= FONT_SIZES.most ? fontSize : before;

const inForce = () => preferencesFrom(settingsInForce(useSettings.getState()));

export const usePreferences = create<PreferencesState>()((_, get) => ({
  ...inForce(),
  usualSize: usualSizeOf(inForce(), FONT_SIZES.usual),
  change: (changes) => {
    const next = valuesIn(preferencesFrom({ ...get(), ...changes }));
    changeSettings(Object.fromEntries(Object.entries(next).filter(([key]) => key in changes)));
  },
}));

useSettings.subscribe(() => {
  const [now, next] = [usePreferences.getState(), inForce()];
  if (isEmpty(differing(valuesIn(next), valuesIn(now)))) return;
  usePreferences.setState({ ...next, usualSize: usualSizeOf(next, now.usualSize) });
});

/** 0 for none, else the n of `frequency-n`. */
export function frequencyOf(mode: Preferences['highlightMode']): number {
  return mode === 'none' ? 0 : Number(mode.slice('frequency-'.length));
}
