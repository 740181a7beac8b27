/** The pages that a new book is cut into: those that the reader will ask for. */
import type { LayoutSettings } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { stageIn } from '@/shared/reading/stage';
import { storedPreferences } from '@/shared/theme/theme-store';

/** As the reader would lay the book out in this window, with what has been chosen so far. */
export function newBookLayout(
  window: Pick<Window, 'innerWidth' | 'innerHeight' | 'matchMedia'>,
): LayoutSettings {
  return layoutFor(preferencesFrom(storedPreferences()), stageIn(window));
}
