/** When nobody may begin any more, those who have begun go on, and answers can be taken back. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import type { OwnServer } from '../support/own-server';
import { closeStudy, startStudy } from '../support/staff';
import { begin, expectLargeTargets, fillIn, reports } from '../support/study';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

test('a closed study lets go on who has begun, and deletes answers', async ({ page, context }) => {
  const told = await reports(context);
  await begin(page, server.url);
  await fillIn(page);
  const code = await page.getByText(/^[2-9A-Z]{8}$/).innerText();
  await expect.poll(() => told.map(({ body }) => body.stage)).toContain('instructions');
  await closeStudy(server);

  await page.goto(`${server.url}/data-collection`);
  await page.getByRole('button', { name: 'Ja, weitermachen' }).click();
  await expect(page.getByText(code)).toBeVisible();
  await page.goto(`${server.url}/data-collection`);
  await page.getByRole('button', { name: 'Nein, neu beginnen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Die Lesestudie ist gerade geschlossen' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toHaveCount(0);
  await expectNoViolations(page);
  await expectLargeTargets(page.locator('body'));
  await expect.poll(() => told.at(-1)?.body.left).toBe(true);

  await page.getByRole('link', { name: 'Antworten löschen' }).click();
  await page.getByRole('textbox', { name: 'Löschcode' }).fill(code);
  await page.getByRole('button', { name: 'Antworten löschen' }).click();
  await expect(page.getByRole('heading', { name: 'Gelöscht' })).toBeVisible();
});
