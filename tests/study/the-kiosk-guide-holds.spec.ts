/** What docs/kiosk.md tells staff to start, and what it promises of it. */
import { expect, type Page, test } from '@playwright/test';

import { launchOptions } from '../playwright.config';
import { documentedPolicies, Kiosk } from '../support/kiosk';
import { stored } from '../support/study-disk';

let kiosk: Kiosk;
test.beforeEach(({ baseURL }) => {
  kiosk = new Kiosk(launchOptions, baseURL ?? '');
});
test.afterEach(() => kiosk.close());

/** How large the page is shown after two fingers were spread on a touchpad. */
async function scaleAfterPinch(page: Page): Promise<number> {
  const device = await page.context().newCDPSession(page);
  const at = { x: 300, y: 300 };
  const spread = { scaleFactor: 2, relativeSpeed: 800, gestureSourceType: 'mouse' } as const;
  await device.send('Input.synthesizePinchGesture', { ...at, ...spread });
  return page.evaluate(() => window.visualViewport?.scale ?? 0);
}

/** The names of all policies that this Chromium knows, from its own page about them. */
async function knownPolicies(page: Page): Promise<string[]> {
  await page.goto('chrome://policy');
  const names = page.locator('policy-row .policy.row .name');
  await expect.poll(() => names.count()).toBeGreaterThan(300);
  return (await names.allTextContents()).map((name) => name.trim());
}

test('the command line opens the study, full screen, unscaled, on a profile that is kept', async ({
  baseURL,
}) => {
  test.slow();
  const page = await kiosk.start();
  const address = `${baseURL}/data-collection`;
  await expect(page).toHaveURL(`${address}?kiosk=1`);
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('vokal-kiosk'))).toBe('1');
  expect(await page.evaluate(() => matchMedia('(display-mode: fullscreen)').matches)).toBe(true);
  expect(await scaleAfterPinch(page)).toBe(1);

  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  const kinds = async () => (await stored(page, 'events')).map(({ type }) => type);
  await expect.poll(kinds).toContain('details-changed');
  await kiosk.kill();
  // The study alone, and none of Chromium's own pages about what has happened.
  const again = await kiosk.start();
  await expect(again).toHaveURL(`${address}?kiosk=1`);
  await again.getByRole('button', { name: 'Ja, weitermachen' }).click();
  await expect(again.getByRole('radio', { name: 'Weiblich' })).toBeChecked();
});

test('the policy file is JSON, and Chromium knows each of its policies', async () => {
  const names = Object.keys(documentedPolicies());
  expect(names.length).toBeGreaterThan(10);
  const known = await knownPolicies(await kiosk.start());
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
