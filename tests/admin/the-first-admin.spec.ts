/** A new server prints an address; whoever opens it makes the first admin. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { ownPort, startServer } from '../support/own-server';

test('from the address in the output to the staff area', async ({ page }) => {
  const server = await startServer(ownPort(test.info().parallelIndex, 0), { VOKAL_LOG: 'warn' });
  try {
    await expect.poll(server.log).toContain('/setup#');
    const address = /http\S+\/setup#\S+/.exec(server.log())?.[0] ?? '';
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Set up Vokal' })).toBeVisible();
    // No history keeps the word.
    await expect(page).toHaveURL(`${server.url}/setup`);
    await expectNoViolations(page);
    await page.getByLabel('Admin name').fill('grace');
    await page.getByLabel('Password', { exact: true }).fill('ungeheures Ungeziefer');
    await page.getByRole('radio', { name: 'By invitation' }).check();
    await page.getByRole('button', { name: 'Make the account' }).click();
    await expect(page).toHaveURL(`${server.url}/admin/login`);
    await page.getByLabel('Username').fill('grace');
    await page.getByLabel('Password', { exact: true }).fill('ungeheures Ungeziefer');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
    await page.goto(`${server.url}/admin/registration`);
    await expect(page.getByRole('radio', { name: 'By invitation' })).toBeChecked();

    // The word is of no use any more, which is said before anybody fills anything in.
    await page.context().clearCookies();
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('This address is over');
    await expect(page.getByLabel('Admin name')).toHaveCount(0);
    await expectNoViolations(page);
  } finally {
    server.stop();
  }
});
