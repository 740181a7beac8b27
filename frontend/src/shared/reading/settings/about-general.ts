/** Whose the settings of this device are, and which of them go to its reader's others. */
import { preferencesKey, storedPreferences } from '@/shared/theme/theme-store';

import type { Values } from './values';

const KEY = 'vokal-reading-settings';

export interface AboutGeneral {
  /** Who chose them; null for whoever was here without an account. */
  reader: number | null;
  /** What is chosen for all devices, as far as it was taken over here or comes from here. */
  taken: Values;
}

export function readAbout(): AboutGeneral | null {
  try {
    const about: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof about !== 'object' || about === null) return null;
    const { reader, taken } = about as Partial<AboutGeneral>;
    return {
      reader: typeof reader === 'number' ? reader : null,
      taken: typeof taken === 'object' && taken !== null ? taken : {},
    };
  } catch {
    return null;
  }
}

export function writeAbout(about: AboutGeneral): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(about));
  } catch {
    // As with the settings themselves: they last as long as the page.
  }
}

/** Whoever comes next begins with what is usual; the theme is of the place, not of the person. */
export function forgetGeneral(): void {
  const { theme, ownColours } = storedPreferences();
  try {
    localStorage.removeItem(KEY);
    if (theme === undefined) localStorage.removeItem(preferencesKey);
    else localStorage.setItem(preferencesKey, JSON.stringify({ theme, ownColours }));
  } catch {
    // Nothing was kept, then.
  }
}
