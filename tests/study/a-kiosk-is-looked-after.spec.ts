/** What waits on a kiosk is seen from the office, and nothing of whoever sat there. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import type { OwnServer } from '../support/own-server';
import { setKioskPin, signInStaff, startStudy } from '../support/staff';
import { begin, expectLargeTargets, fillIn, kioskNews, untilKept } from '../support/study';

const pin = '4711';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
  await setKioskPin(server, pin);
});
test.afterAll(() => server?.stop());

async function unlock(page: Page): Promise<void> {
  await page.goto(`${server.url}/data-collection/staff`);
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await page.getByRole('button', { name: 'Öffnen' }).click();
}

test('results that wait on a kiosk are seen in the office until they have arrived', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await signInStaff(office, server, '/admin/system');
  const list = office.getByRole('region', { name: 'Kiosks of the study' });
  await expect(list.getByText('No kiosk has reported yet.')).toBeVisible();

  // Nothing that somebody tells on the way arrives.
  const reports = '**/api/datacollection/runs/**';
  await context.route(reports, (route) => route.abort());
  const news = await kioskNews(context);
  await page.goto(`${server.url}/data-collection?kiosk=1`);
  await untilKept(page);
  await begin(page, server.url);
  await fillIn(page);
  await expect(page.getByRole('button', { name: 'Quiz beginnen' })).toBeVisible();
  expect(news, 'nobody has typed the PIN yet').toEqual([]);

  await unlock(page);
  const name = page.getByRole('textbox', { name: 'Name dieses Kiosks' });
  await expect(name).toHaveValue(/^Kiosk \p{L}+$/u);
  await name.fill('Bücherei');
  await page.getByRole('button', { name: 'Namen speichern' }).click();
  await expect(page.getByText('Der Name ist gespeichert.')).toBeVisible();
  await expectNoViolations(page);
  await expectLargeTargets(page.locator('body'));
  await expect.poll(() => news.at(-1)).toMatchObject({ status: 204 });
  const { token, ...told } = news.at(-1)?.body ?? {};
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(told).toEqual({ name: 'Bücherei', waiting: 1, refused: 0, oldestDays: 0 });

  await office.getByRole('button', { name: 'Refresh' }).click();
  const ours = list.getByRole('listitem').filter({ hasText: 'Bücherei' });
  await expect(ours).toContainText(/1 result waits.*Last heard of:/);
  await expectNoViolationsInAnyTheme(office);

  await context.unroute(reports);
  await page.getByRole('button', { name: 'Jetzt senden' }).click();
  await expect(page.getByText('Alles ist angekommen.')).toBeVisible();
  await unlock(page);
  await expect(name).toHaveValue('Bücherei');
  await expect.poll(() => news.at(-1)?.body).toMatchObject({ name: 'Bücherei', waiting: 0 });
  await office.getByRole('button', { name: 'Refresh' }).click();
  await expect(ours).toContainText('Nothing waits');

  await office.getByRole('button', { name: 'Forget Bücherei' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expect(office.getByText('Bücherei is forgotten.')).toBeVisible();
  await expect(list.getByText('No kiosk has reported yet.')).toBeVisible();
  // Whoever types the PIN there has it known again, by a name of its own.
  await unlock(page);
  await expect(name).toHaveValue(/^Kiosk \p{L}+$/u);
  await office.getByRole('button', { name: 'Refresh' }).click();
  await expect(list.getByRole('listitem')).toBeVisible();
  await office.context().close();
});
