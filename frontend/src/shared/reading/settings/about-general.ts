/** Whose the settings of this device are, and which of them go to its reader's others. */
import { forgetPreferences } from '@/shared/theme/theme-store';

import type { Values } from './values';

const KEY = 'vokal-reading-settings';

export interface AboutGeneral {
  /** Who chose them; null for whoever was here without an account. */
  reader: number | null;
  /** What is chosen for all devices, as far as it was taken over here or comes from here. */
  taken: Values;
  /** What was chosen here and may not be in the device's copy, from which it is sent. */
  unkept: Values;
}

/** What could not be stored; it is read before what is. */
let unstored: AboutGeneral | null = null;

export function readAbout(): AboutGeneral | null {
  if (unstored) return unstored;
  try {
    const about: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof about !== 'object' || about === null) return null;
    const { reader, taken, unkept } = about as Partial<AboutGeneral>;
    return {
      reader: typeof reader === 'number' ? reader : null,
      taken: recordFrom(taken),
      unkept: recordFrom(unkept),
    };
  } catch {
    return null;
  }
}

const recordFrom = (value: Values | undefined): Values =>
  typeof value === 'object' && value !== null ? value : {};

export function writeAbout(about: AboutGeneral): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(about));
    unstored = null;
  } catch {
    // As with the settings themselves: it lasts as long as the page.
    unstored = about;
  }
}

/** Whoever comes next begins with what is usual. */
export function forgetGeneral(): void {
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, then.
  }
  forgetPreferences();
}
