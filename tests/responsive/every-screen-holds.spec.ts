/** A sample of `responsive.oracle.ts`: what people use most, on a phone, a tablet and a desk. */
import { expect, test } from '@playwright/test';

import { JOURNEYS, SAMPLE } from './journeys';
import { told, WINDOWS } from './visit';
import { walk } from './walk';
import { LANGUAGES } from './words';
import { createWorld, type World } from './world';

/** German is the longer one; English is looked at where there is least room. */
const widths = { de: [320, 768, 1280], en: [320] };

test.describe.configure({ mode: 'default' });

let world: World;
test.beforeAll(async ({ browser }, { parallelIndex }) => {
  world = await createWorld(browser, parallelIndex);
});
test.afterAll(() => world?.server.stop());

for (const journey of JOURNEYS.filter(({ name }) => SAMPLE.has(name))) {
  test(`no text is cut off or painted over: ${journey.name}`, async ({ browser }) => {
    for (const language of LANGUAGES) {
      const windows = WINDOWS.filter(({ width }) => widths[language].includes(width));
      const wanted = { language, theme: 'light', windows, audited: false };
      const { faults, lines } = await walk(browser, world, journey, wanted);
      expect(told(faults)).toEqual([]);
      expect(lines).toBeGreaterThan(20);
    }
  });
}
