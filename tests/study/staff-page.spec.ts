/** The page for those who look after a kiosk. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import type { OwnServer } from '../support/own-server';
import { signInStaff, startStudy } from '../support/staff';
import { expectLargeTargets, untilKept } from '../support/study';

const pin = '4711';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

/** Puts something into the queue that the server has refused. */
function leaveRefused(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vokal-study'));
    const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
    const waiting = { submissionId: crypto.randomUUID(), body: '{}', sha256: '00', attempts: 1 };
    const no = { refusal: 'Das passt nicht.', refusalCode: 'invalid' };
    await settled(outbox.put({ ...waiting, nextAt: 0, ...no }));
    database.close();
  });
}

async function unlock(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'PIN' }).fill(typed);
  await page.getByRole('button', { name: 'Öffnen' }).click();
}

test('the queue is shown behind the PIN, with a network and without', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await signInStaff(office, server, '/admin/settings');
  await office.getByLabel('New PIN').fill(pin);
  await office.getByRole('button', { name: 'Save settings' }).click();
  await expect(office.getByText('The settings are saved.')).toBeVisible();
  await office.context().close();

  await page.goto(`${server.url}/data-collection?kiosk=1`);
  await untilKept(page);
  await leaveRefused(page);
  await page.goto(`${server.url}/data-collection/staff`);
  await unlock(page, '1234');
  await expect(page.getByText('Diese PIN ist nicht richtig.')).toBeVisible();
  // The page is German whatever the browser speaks.
  await expect(page.getByRole('button', { name: 'Zeigen' })).toBeVisible();
  await unlock(page, pin);
  await expect(page.getByText('Das passt nicht.')).toBeVisible();
  await expect(page.getByText('Eingeschaltet')).toBeVisible();
  await expectNoViolations(page);
  await expectLargeTargets(page.locator('body'));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Datei sichern' }).click();
  expect((await downloading).suggestedFilename()).toBe('lesestudie-warteschlange.json');

  await context.setOffline(true);
  await page.goto(`${server.url}/data-collection/staff`);
  await unlock(page, '1234');
  await expect(page.getByText('Diese PIN ist nicht richtig.')).toBeVisible();
  await unlock(page, pin);
  await expect(page.getByText('Kein Netz')).toBeVisible();
  await expect(page.getByText('Das passt nicht.')).toBeVisible();
});
