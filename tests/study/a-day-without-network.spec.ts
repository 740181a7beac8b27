/** A kiosk that nobody looks after: somebody takes part, and the network comes back a day later. */
import { expect, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { startStudy, storedResults } from '../support/staff';
import { enter, finish, submissions, takeStories, untilKept } from '../support/study';
import { stored } from '../support/study-disk';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

const longestWaitMs = 5 * 60_000;

test('a day without a network, and the row arrives once', async ({ page, context }) => {
  test.slow();
  const sent = await submissions(context);
  await page.clock.install();
  await page.goto(`${server.url}/data-collection?kiosk=1`);
  await untilKept(page);
  await context.setOffline(true);
  await enter(page, { birthYear: 2016, url: server.url });
  await takeStories(page, 1, 5);
  await finish(page);
  await expect(page.getByText('sobald eine Verbindung besteht')).toBeVisible();

  const waiting = async () => (await stored(page, 'outbox'))[0] ?? { attempts: 0, nextAt: 0 };
  const now = () => page.evaluate(() => Date.now());
  const begun = await now();
  let attempts = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    // Only what is due is tried: one attempt for each leap, however far.
    await expect.poll(async () => (await waiting()).attempts).toBeGreaterThan(attempts);
    const { attempts: made, nextAt } = await waiting();
    attempts = made;
    expect(nextAt - (await now())).toBeLessThanOrEqual(longestWaitMs);
    await page.clock.fastForward('01:00:00');
  }
  expect((await now()) - begun).toBeGreaterThanOrEqual(24 * 3_600_000);
  // Nobody was there: the kiosk has started over, and what waits has stayed.
  await page.clock.fastForward('00:01:00');
  await expect(page.getByRole('heading', { name: 'Willkommen zur Lesestudie' })).toBeVisible();
  expect(await storedResults(server)).toHaveLength(0);

  await context.setOffline(false);
  await expect.poll(() => sent.map(({ status }) => status), { timeout: 30_000 }).toEqual([201]);
  await expect.poll(() => stored(page, 'outbox')).toEqual([]);
  await page.clock.fastForward('01:00:00');
  await page.reload();
  await page.getByRole('button', { name: 'Studie beginnen' }).waitFor();
  const [row, ...others] = await storedResults(server);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ status: 'verified', ageGroup: 'Birth 2015-2016' });
  expect(sent).toHaveLength(1);
});
