/** The pages that a new book is cut into: those that the reader will ask for. */
import type { Manifest } from '@/api/client';
import type { LayoutSettings, OwnFont, ReadingFont } from '@/core/open-book';
import { fetchReaderFace } from '@/shared/fonts/reader-fonts';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { stageIn } from '@/shared/reading/stage';
import { storedPreferences } from '@/shared/theme/theme-store';

import { bookFontOf, fetchBookFace } from './own-face';

/** As the reader would lay the book out in this window, with what has been chosen so far. */
export function newBookLayout(
  window: Pick<Window, 'innerWidth' | 'innerHeight' | 'matchMedia'>,
  own: ReadingFont | null = null,
): LayoutSettings {
  const preferences = preferencesFrom(storedPreferences());
  return layoutFor({ ...preferences, font: own ?? preferences.font }, stageIn(window));
}

/**
 * The face that a new book is read in, if that is its own or one that the reader has brought along;
 * its files are here then.
 */
export async function newBookFace(
  manifest: Manifest,
  signal: AbortSignal,
): Promise<OwnFont | null> {
  const { bookFont, ownFont } = preferencesFrom(storedPreferences());
  if (bookFont && bookFontOf(manifest)) return fetchBookFace(manifest, signal);
  return ownFont === null ? null : fetchReaderFace(ownFont, signal);
}
