/** A full disk: whoever takes part can, is told, and nothing that they enter is lost. */
import { type CDPSession, expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import {
  begin,
  expectLargeTargets,
  fillIn,
  finish,
  submissions,
  takeStories,
} from '../support/study';
import { stored } from '../support/study-disk';

/**
 * Opens the study where there is no room for one byte, neither in the database nor in local storage.
 * The browser trusts for half a minute in the room that it found, so it must not have looked before.
 */
async function openOnFullDisk(page: Page, baseURL = ''): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin: baseURL, quotaSize: 1 });
  await page.goto('/data-collection');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size} ${part}`, 'x'.repeat(size));
      } catch {
        // No room for a piece of this size.
      }
    }
  });
  return device;
}

test('a run on a full disk goes on, says so, and arrives', async ({ page, context, baseURL }) => {
  test.slow();
  const sent = await submissions(context);
  await context.route('**/submit-batch', (route) => route.abort());
  await openOnFullDisk(page, baseURL);
  await begin(page);
  await expect(page.getByText('Du kannst trotzdem teilnehmen.')).toBeVisible();
  await fillIn(page);
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await takeStories(page, 1, 5);
  await finish(page);
  expect(await stored(page, 'events')).toEqual([]);
  expect(await stored(page, 'outbox')).toEqual([]);
  const alarm = page.getByRole('alert').filter({ hasText: 'kann gerade nichts speichern' });
  await expect(alarm).toBeVisible();
  await expect(page.getByText('Deine Antworten sind noch nicht angekommen.')).toBeVisible();
  await expectNoViolations(page);
  await expectLargeTargets(page.locator('body'));

  // Whoever would leave the page is asked; the next participant's welcome and the staff's page tell it.
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Umfrage neu starten' }).click();
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await expect(alarm).toBeVisible();
  await page.getByRole('link', { name: 'Für die Studienleitung' }).click();
  await expect(page.getByText('1 Ergebnis steht nur in dieser offenen Seite')).toBeVisible();

  await context.unroute('**/submit-batch');
  await expect.poll(() => sent.map(({ status }) => status), { timeout: 40_000 }).toEqual([201]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const kinds = sent[0]?.body.events.map(({ type }) => type);
  expect(kinds).toContain('session-started');
  expect(kinds?.filter((kind) => kind === 'answer-chosen')).toHaveLength(25);
  expect(kinds?.at(-1)).toBe('session-ended');
});

test('once the disk takes something again, it has all that was entered', async ({
  page,
  baseURL,
}) => {
  const device = await openOnFullDisk(page, baseURL);
  await begin(page);
  await page.getByLabel('Geburtsjahr').selectOption('2016');
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await expect(page.getByText('kann gerade nichts speichern')).toBeVisible();
  expect(await stored(page, 'events')).toEqual([]);

  await device.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' });
  // The disk is asked with whatever is entered next, but not again at once.
  await expect(async () => {
    await page.getByRole('radio', { name: 'Wöchentlich' }).check();
    await page.getByRole('radio', { name: 'Täglich' }).check();
    await expect(page.getByText('kann gerade nichts speichern')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.goto('/data-collection');
  await page.getByRole('button', { name: 'Ja, weitermachen' }).click();
  await expect(page.getByLabel('Geburtsjahr')).toHaveValue('2016');
  await expect(page.getByRole('radio', { name: 'Weiblich' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Täglich' })).toBeChecked();
});
