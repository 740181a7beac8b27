import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';

test.describe.configure({ mode: 'serial' });

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_ADMIN_USERNAME: 'grace',
    VOKAL_ADMIN_PASSWORD: 'correct horse battery',
  });
});
test.afterAll(() => server?.stop());

test('one of staff is asked who they are, and goes where they wished', async ({ page }) => {
  await page.goto(`${server.url}/admin/survey-results`);
  await expect(page).toHaveURL(`${server.url}/admin/login?returnUrl=%2Fadmin%2Fsurvey-results`);
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeDisabled();
  await expectNoViolations(page);

  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill('a wrong one');
  await login.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNoViolations(page);

  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await login.click();
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  // Whoever is in needs no login, and is no reader thereby.
  await page.goto(`${server.url}/admin/login`);
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a session of staff that is over is forgotten', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.evaluate(() => {
    const exp = Math.floor(Date.now() / 1000) - 1;
    localStorage.setItem('vokal-admin-token', `h.${btoa(JSON.stringify({ exp, sub: '1' }))}.s`);
  });
  await page.goto(`${server.url}/admin/survey-results`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('vokal-admin-token'))).toBeNull();
});
