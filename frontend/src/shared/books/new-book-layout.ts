/** The pages that a new book is cut into: those that the reader will ask for. */
import type { Manifest } from '@/api/client';
import type { LayoutSettings, OwnFont, ReadingFont } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { stageIn } from '@/shared/reading/stage';
import { storedPreferences } from '@/shared/theme/theme-store';

import { fetchOwnFace, ownFontOf } from './own-face';

/** As the reader would lay the book out in this window, with what has been chosen so far. */
export function newBookLayout(
  window: Pick<Window, 'innerWidth' | 'innerHeight' | 'matchMedia'>,
  own: ReadingFont | null = null,
): LayoutSettings {
  const preferences = preferencesFrom(storedPreferences());
  return layoutFor({ ...preferences, font: own ?? preferences.font }, stageIn(window));
}

/** The face that a new book brings along, if the reader wants that; its files are here then. */
export async function newBookFace(
  manifest: Manifest,
  signal: AbortSignal,
): Promise<OwnFont | null> {
  const own = ownFontOf(manifest);
  if (!own || !preferencesFrom(storedPreferences()).bookFont) return null;
  return fetchOwnFace(manifest, own, signal);
}
