/** Sends somebody through the product, and tells what was wrong on the way. */
import type { Browser, Page } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import type { Journey } from './journeys';
import { emptyTally, type Tally, visit, type Window } from './visit';
import { type Language, wordsIn } from './words';
import { enterAs, type World } from './world';

export interface Wanted {
  language: Language;
  theme: string;
  windows: readonly Window[];
  /** Whether each screen is audited, too. */
  audited: boolean;
}

export async function walk(
  browser: Browser,
  world: World,
  journey: Journey,
  { language, theme, windows, audited }: Wanted,
): Promise<Tally> {
  const tally = emptyTally();
  const context = await enterAs(browser, world, journey.who, language, theme);
  const page = await context.newPage();
  try {
    await journey.walk({
      page,
      world,
      t: wordsIn(language),
      stop: async (screen, how) => {
        await visit(page, `${language}, ${screen}`, windows, tally, how);
        if (audited) await audit(page, screen, tally);
      },
    });
  } finally {
    await context.close();
  }
  return tally;
}

/** A fault for voices and keyboards is told like one for eyes. */
async function audit(page: Page, screen: string, tally: Tally): Promise<void> {
  try {
    // The text of a document stands in a frame in which no script runs.
    await expectNoViolations(page, 'iframe');
  } catch (fault) {
    const width = page.viewportSize()?.width ?? 0;
    const detail = String(fault).replaceAll(/\s+/g, ' ').slice(0, 600);
    tally.faults.push({ screen, width, kind: 'inaccessible', text: '', where: '', detail });
  }
}
