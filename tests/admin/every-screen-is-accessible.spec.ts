import { expect, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import type { OwnServer } from '../support/own-server';
import { signInStaff, startBalancedStudy } from '../support/staff';

test.describe.configure({ mode: 'default' });

const SIZES = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
];

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  // Only here is there an order effect to show before the end.
  server = await startBalancedStudy(parallelIndex, 40);
});
test.afterAll(() => server?.stop());

for (const { name, ...viewport } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport });

    test('results and what can be done with them', async ({ page }) => {
      await signInStaff(page, server, '/admin/survey-results?pageSize=10');
      await page.getByRole('button', { name: 'View Details' }).first().click();
      await expectNoViolationsInAnyTheme(page);
      await page.getByRole('button', { name: 'Clear All Data' }).click();
      await page.getByLabel('Type DELETE ALL to confirm').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('nobody of that name');
      await page.getByText('Nothing matches').waitFor();
      await expectNoViolationsInAnyTheme(page);
    });

    test('the other screens', async ({ page }) => {
      await signInStaff(page, server, '/admin/statistics');
      await page.getByRole('figure', { name: 'Order effect' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/trash`);
      await page.getByText('The trash is empty').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/settings`);
      await page.getByLabel('New PIN').fill('12');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('A PIN has 4 to 12 digits').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/people`);
      await page.getByText('Nobody has an account yet').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/registration`);
      await page.getByRole('button', { name: 'Make an invitation' }).click();
      await page.getByRole('button', { name: 'Make link' }).click();
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/system`);
      await page.getByRole('heading', { name: 'What needs you' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto(`${server.url}/admin/audit`);
      await page.getByRole('table').waitFor();
      await expectNoViolationsInAnyTheme(page);
    });

    test('nothing is wider than the screen', async ({ page }) => {
      await signInStaff(page, server);
      const paths = ['survey-results', 'statistics', 'trash', 'settings', 'people', 'registration'];
      for (const path of [...paths, 'system', 'audit', 'account']) {
        await page.goto(`${server.url}/admin/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const beyond = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        expect(await beyond(), path).toBe(0);
      }
    });
  });
}
