/** Every screen in both languages at every width, in turn in each of the three themes; audited, too. */
import { expect, test } from '@playwright/test';

import { JOURNEYS } from './journeys';
import { emptyTally, told, WINDOWS } from './visit';
import { walk } from './walk';
import { LANGUAGES } from './words';
import { createWorld, type World } from './world';

const THEMES = ['light', 'dark', 'sepia'] as const;

test.describe.configure({ mode: 'default' });

const all = emptyTally();
let world: World;
test.beforeAll(async ({ browser }, { parallelIndex }) => {
  world = await createWorld(browser, parallelIndex);
});
test.afterAll(() => {
  world?.server.stop();
  const { screens, views, lines, faults } = all;
  console.log(`${screens} screens, ${views} views, ${lines} lines, ${faults.length} faults`);
});

for (const [number, journey] of JOURNEYS.entries()) {
  for (const [index, language] of LANGUAGES.entries()) {
    test(`${journey.name}, ${language}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const theme = THEMES[(number + index) % THEMES.length] ?? 'light';
      const wanted = { language, theme, windows: WINDOWS, audited: true };
      const tally = await walk(browser, world, journey, wanted);
      all.screens += tally.screens;
      all.views += tally.views;
      all.lines += tally.lines;
      all.faults.push(...tally.faults);
      expect(told(tally.faults)).toEqual([]);
    });
  }
}
