/** Against a real provider of OpenID Connect, through its own page. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';
import {
  chooseAccount,
  newPerson,
  type Person,
  startProvider,
  type TestProvider,
} from '../support/provider';
import { xsrf } from '../support/reader';

test.describe.configure({ mode: 'serial' });

let provider: TestProvider;
let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  const app = `http://localhost:${ownPort(parallelIndex, 0)}`;
  provider = await startProvider(ownPort(parallelIndex, 1), `${app}/oauth-callback.html`);
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_GOOGLE_ISSUER: provider.issuer,
    VOKAL_GOOGLE_CLIENT_ID: provider.clientId,
    VOKAL_GOOGLE_CLIENT_SECRET: provider.clientSecret,
  });
});
test.afterAll(() => {
  server?.stop();
  provider?.stop();
});

const somebody = (changes: Partial<Person> = {}) => newPerson(provider, changes);
const throughProvider = (page: Page, name: string, act?: string) =>
  chooseAccount(page, provider, name, act);

async function signUp(page: Page, name: string) {
  await page.goto(`${server.url}/register`);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await throughProvider(page, name);
}

async function signInAt(page: Page, path: string, name: string) {
  await page.goto(server.url + path);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await throughProvider(page, name);
}

test('somebody new signs up, logs out and signs in again', async ({ page }) => {
  const name = somebody();
  await signUp(page, name);
  await expect(page.getByRole('heading', { name: 'Authentication Successful!' })).toBeVisible();
  await expect(page.getByText('Successfully signed up with Google!')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByText('Hello, Grace')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await signInAt(page, '/login?returnUrl=%2Fprofile', name);
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(page.getByText('Connected with Google')).toBeVisible();
  // No password to be asked for: it can be set, and the account deleted.
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  await expectNoViolations(page);
});

test('a refusal at the provider is told', async ({ page }) => {
  await page.goto(`${server.url}/register`);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await throughProvider(page, 'whoever', 'Cancel');
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByText('Signing in was cancelled.')).toBeVisible();
  await expectNoViolations(page);
  // Nothing of what the provider said stays in the address.
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('an address that has an account is linked by its password', async ({ page, request }) => {
  const name = somebody();
  const { email } = provider.people.get(name) as Person;
  const answer = await request.post(`${server.url}/api/auth/register`, {
    data: { firstName: 'Grace', lastName: 'Hopper', email, password: 'ein langer Satz' },
    headers: await xsrf(request),
  });
  expect(answer.status(), await answer.text()).toBe(201);

  await signInAt(page, '/login', name);
  const dialog = page.getByRole('dialog', { name: 'You already have an account' });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Connect accounts' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Password').fill('ein langer Satz');
  await dialog.getByRole('button', { name: 'Connect accounts' }).click();
  await expect(page.getByText('Successfully signed in with Google!')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  // From now on without the password.
  await page.getByRole('button', { name: 'Logout' }).click();
  await signInAt(page, '/login', name);
  await expect(page.getByText('Successfully signed in with Google!')).toBeVisible();
});

test('an address that the provider has not verified opens nothing', async ({ page }) => {
  await signUp(page, somebody({ emailVerified: false }));
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('has not verified your email address');
});

test('a deleted account comes back on a second way through the provider', async ({ page }) => {
  const name = somebody();
  await signUp(page, name);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  const { email } = provider.people.get(name) as Person;
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(`Type ${email} to confirm`).fill(email);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/message=login.deleted$/);

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await throughProvider(page, name);
  await expect(page.getByRole('heading', { name: 'This account is deleted' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Take the account back' }).click();
  await throughProvider(page, name);
  await expect(page.getByText('Your account is back with everything in it.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test('an answer nobody asked for opens nothing', async ({ page }) => {
  for (const query of ['code=stolen&state=guessed', 'code=stolen', 'state=guessed']) {
    await page.goto(`${server.url}/oauth-callback.html?${query}`);
    await expect(page.getByText('Invalid authentication state. Please try again.')).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('epub_token'))).toBeNull();
});

test('the back arrow after a sign-in does not sign in twice', async ({ page }) => {
  await signUp(page, somebody());
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goBack();
  await expect(page.getByText('Authentication Failed')).toBeHidden();
});
