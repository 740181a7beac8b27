import { expect, type Page, type Route, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';

test.describe.configure({ mode: 'serial' });

const password = 'correct horse battery';
let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_ADMIN_USERNAME: 'grace',
    VOKAL_ADMIN_PASSWORD: password,
  });
  server.run(['admin', 'set-password', 'otto', '--role', 'operator'], `${password}\n`);
});
test.afterAll(() => server?.stop());

async function register(page: Page, firstName: string, link = `${server.url}/register`) {
  await page.goto(link);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Samsa');
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@schule.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function signIn(page: Page, email: string, secret: string) {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signInOperator(page: Page) {
  await page.goto(`${server.url}/admin/login`);
  await page.getByLabel('Username').fill('otto');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
}

test('an operator finds somebody, gives a link, disables and deletes', async ({
  page,
  browser,
}) => {
  await signInOperator(page);
  await expect(page.getByText('Nobody has an account yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Results' })).toHaveCount(0);
  await expectNoViolations(page);
  // Where an operator may not go leads back to where they may.
  await page.goto(`${server.url}/admin/survey-results`);
  await expect(page).toHaveURL(`${server.url}/admin/people`);

  const reader = await (await browser.newContext()).newPage();
  await register(reader, 'Grete');
  await register(reader, 'Örs');
  await signIn(reader, 'grete@schule.example', password);
  await expect(reader.getByText('Hello, Grete')).toBeVisible();

  await page.reload();
  await page.getByRole('searchbox').fill('SAMSA gre');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Look after grete@schule.example' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Make a reset link' }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/reset#[0-9a-f]{64}$`));
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await reader.goto(link);
  await expect(reader).toHaveURL(`${server.url}/reset`);
  await reader.getByLabel('New password').fill('Der Bau 1923');
  await expectNoViolations(reader);
  await reader.getByRole('button', { name: 'Set password' }).click();
  await expect(reader.getByText('Your new password is set.')).toBeVisible();
  await signIn(reader, 'grete@schule.example', 'Der Bau 1923');
  await expect(reader.getByText('Hello, Grete')).toBeVisible();

  await page.getByRole('button', { name: 'Look after grete@schule.example' }).click();
  await page.getByRole('button', { name: 'Set quota' }).click();
  await page.getByLabel('Quota in MB').fill('1.5');
  await page.getByRole('button', { name: 'Save quota' }).click();
  await expect(page.getByText('Please enter a number without dots')).toBeVisible();
  await page.getByLabel('Quota in MB').fill('300');
  await page.getByRole('button', { name: 'Save quota' }).click();
  await expect(page.getByText('The quota of Grete Samsa is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('Books and documents stay')).toBeVisible();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible();
  await reader.reload();
  await expect(reader).toHaveURL(/\/login/);
  await signIn(reader, 'grete@schule.example', 'Der Bau 1923');
  await expect(reader.getByRole('alert')).toHaveText(/This account has been disabled/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type grete@schule.example to confirm').fill('grete@schule.example');
  await page.getByRole('checkbox', { name: /at once and for good/ }).check();
  await expectNoViolations(page);
  // As if the password had been typed long ago.
  const once = { times: 1 };
  const refuse = (route: Route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, code: 'confirmation_required', detail: '' }),
    });
  await page.route('**/api/admin/people/*', refuse, once);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByText('The account of grete@schule.example is deleted for good.'),
  ).toBeVisible();
  await expect(page.getByText('Nobody found')).toBeVisible();
});

test('registration is closed, and an invitation opens it', async ({ page, browser }) => {
  await signInOperator(page);
  await page.getByRole('link', { name: 'Registration' }).click();
  await expect(page.getByText('No invitations')).toBeVisible();
  await page.getByRole('radio', { name: 'By invitation' }).check();
  await page.getByLabel('Domains', { exact: true }).fill('no domain!');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Please enter domains such as school.example')).toBeVisible();
  await page.getByLabel('Domains', { exact: true }).fill('@Schule.example, lehrer.example');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('The rules are saved.')).toBeVisible();
  await expectNoViolations(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.url}/register`);
  await expect(visitor.getByRole('heading', { name: 'You need an invitation' })).toBeVisible();
  await expect(visitor.getByText('ask who runs this server')).toBeVisible();
  await expect(visitor.getByLabel('First name')).toHaveCount(0);
  await expectNoViolations(visitor);

  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await page.getByLabel('For whom').fill('Class 5b');
  await page.getByLabel('How many accounts').fill('0');
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText('Please enter a number from 1 to 1,000')).toBeVisible();
  await page.getByLabel('How many accounts').fill('1');
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await register(visitor, 'Franz', link);

  await page.reload();
  await expect(page.getByRole('row', { name: /Class 5b/ })).toContainText('1 of 1');
  await page.getByRole('button', { name: 'Withdraw the invitation: Class 5b' }).click();
  await expect(page.getByText('The invitation is withdrawn.')).toBeVisible();
  await expect(page.getByText('No invitations')).toBeVisible();

  await page.getByRole('radio', { name: 'Nobody' }).check();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await visitor.goto(`${server.url}/register`);
  await expect(visitor.getByRole('heading', { name: 'No new accounts' })).toBeVisible();
});

test('an operator is told what needs somebody, and how the server is', async ({ page }) => {
  await signInOperator(page);
  await page.getByRole('link', { name: 'System' }).click();
  const needs = page.getByRole('region', { name: 'What needs you' });
  await expect(needs).toContainText('No backups are made.');
  await expect(needs).toContainText('Name a folder with VOKAL_BACKUP_DIR');
  // Nobody comes here but from this machine.
  await expect(needs).not.toContainText('https');
  const about = page.getByRole('region', { name: 'This server' });
  await expect(about).toContainText('SQLite, a file');
  await expect(page.getByRole('row', { name: /^Books / })).toBeVisible();
  await expectNoViolations(page);

  await page.route('**/api/admin/system', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), needs: [] } });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: /^Nothing needs you/ })).toBeVisible();
  await expectNoViolations(page);
});
