/** A provider that stands in `vokal.toml`, by the name that the school has given it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';
import { chooseAccount, newPerson, startProvider, type TestProvider } from '../support/provider';

let provider: TestProvider;
let server: OwnServer;
let folder: string;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  const app = `http://localhost:${ownPort(parallelIndex, 0)}`;
  provider = await startProvider(ownPort(parallelIndex, 1), `${app}/oauth-callback.html`);
  folder = mkdtempSync(join(tmpdir(), 'vokal-config-'));
  const secret = join(folder, 'secret');
  writeFileSync(secret, `${provider.clientSecret}\n`);
  const config = join(folder, 'vokal.toml');
  writeFileSync(
    config,
    `[[provider]]
     id = "schule"
     name = "Schulportal Köln"
     issuer = "${provider.issuer}"
     client_id = "${provider.clientId}"
     client_secret_file = "${secret}"`,
  );
  server = await startServer(ownPort(parallelIndex, 0), { VOKAL_CONFIG: config });
});
test.afterAll(() => {
  server?.stop();
  provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a pupil signs up and in with the school, and the page says with whom', async ({ page }) => {
  const name = newPerson(provider);
  await page.goto(`${server.url}/register`);
  await expect(page.getByRole('button', { name: 'Sign up with Schulportal Köln' })).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign up with Schulportal Köln' }).click();
  await chooseAccount(page, provider, name);
  await expect(page.getByText('Successfully signed up with Schulportal Köln!')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`${server.url}/login?returnUrl=%2Fprofile`);
  await page.getByRole('button', { name: 'Continue with Schulportal Köln' }).click();
  await chooseAccount(page, provider, name);
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(page.getByText('Connected with Schulportal Köln')).toBeVisible();
});

test('an address that the school has not verified is told in its name', async ({ page }) => {
  await page.goto(`${server.url}/register`);
  await page.getByRole('button', { name: 'Sign up with Schulportal Köln' }).click();
  await chooseAccount(page, provider, newPerson(provider, { emailVerified: false }));
  await expect(page.getByRole('alert')).toContainText('Schulportal Köln has not verified');
});
