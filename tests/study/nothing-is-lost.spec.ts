import { expect, test } from '@playwright/test';

import { enter, finish, reports, submissions, takeStories, untilKept } from '../support/study';
import { stored } from '../support/study-disk';

test('a run without a network arrives once there is one', async ({ page, context }) => {
  test.slow();
  const sent = await submissions(context);
  await page.goto('/data-collection');
  await untilKept(page);
  await context.setOffline(true);
  await enter(page, { birthYear: 2016 });
  await takeStories(page, 1, 5);
  await finish(page);
  await expect(page.getByText('sobald eine Verbindung besteht')).toBeVisible();
  await page.getByRole('button', { name: 'Umfrage neu starten' }).click();
  await enter(page, { birthYear: 2018 });
  await takeStories(page, 1, 5);
  await finish(page);
  expect(sent).toHaveLength(0);
  await context.setOffline(false);
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible({ timeout: 30_000 });
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent.every(({ body }) => body.sessionToken)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('vokal-outbox'))).toBeNull();
});

test('what a server takes badly or late never keeps the next from it', async ({ page }) => {
  test.slow();
  let attempts = 0;
  await page.route('**/submit-batch', async (route) => {
    attempts += 1;
    if (attempts === 1)
      return route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { detail: 'Nein.', code: 'invalid' },
      });
    if (attempts === 2) return route.abort();
    if (attempts === 3) return route.fulfill({ status: 503, json: {} });
    return route.fallback();
  });
  const refused = async () =>
    (await stored(page, 'outbox')).filter(({ refusal }) => refusal !== null).length;
  for (let person = 0; person < 2; person += 1) {
    await enter(page);
    await takeStories(page, 1, 5);
    await finish(page);
    // A page that is left before it has heard an answer sends again.
    await expect.poll(refused).toBe(1);
  }
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible({ timeout: 30_000 });
  // The refused one is kept.
  expect(await page.evaluate(() => localStorage.getItem('vokal-outbox'))).toBe('1');
});

test('in a kiosk, nobody finds what the last one left', async ({ page, context }) => {
  const told = await reports(context);
  await page.clock.install();
  await page.goto('/data-collection?kiosk=1');
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await page.clock.runFor(121_000);
  await expect(page.getByRole('alertdialog', { name: 'Bist du noch da?' })).toBeVisible();
  await page.getByRole('button', { name: 'Ja, ich bin noch da' }).click();
  await expect(page.getByRole('radio', { name: 'Weiblich' })).toBeChecked();
  await page.clock.runFor(121_000);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'Willkommen zur Lesestudie' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await expect(page.getByRole('radio', { name: 'Weiblich' })).not.toBeChecked();
  // The server knows that one has left, and that another one has begun.
  await expect
    .poll(() => told.map(({ body, status }) => `${body.stage} ${body.left} ${status}`))
    .toEqual(['begun false 201', 'begun true 201', 'begun false 201']);
});

test('in a kiosk, a run that was left on the welcome ends, too', async ({ page }) => {
  await page.clock.install();
  await page.goto('/data-collection?kiosk=1');
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await page.clock.runFor(121_000);
  await expect(page.getByRole('alertdialog', { name: 'Bist du noch da?' })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await expect(page.getByRole('radio', { name: 'Weiblich' })).not.toBeChecked();
});
