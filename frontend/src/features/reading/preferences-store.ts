/** What the reader has chosen; kept in the browser, next to the theme. */
import { create } from 'zustand';

import { type Preferences, preferencesFrom } from '@/shared/reading/preferences';
import { storedPreferences, storePreferences } from '@/shared/theme/theme-store';

interface PreferencesState extends Preferences {
  change: (changes: Partial<Omit<Preferences, 'readingMode'>>) => void;
}

export const usePreferences = create<PreferencesState>()((set) => ({
  ...preferencesFrom(storedPreferences()),
  change: (changes) =>
    set((now) => {
      const next = preferencesFrom({ ...now, ...changes });
      storePreferences({ ...next });
      return next;
    }),
}));

/** 0 for none, else the n of `frequency-n`. */
export function frequencyOf(mode: Preferences['highlightMode']): number {
  return mode === 'none' ? 0 : Number(mode.slice('frequency-'.length));
}
