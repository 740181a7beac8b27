/** Against a real mail server, over STARTTLS. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';
import { linkIn, type Postbox, startPostbox } from '../support/postbox';

test.describe.configure({ mode: 'serial' });

const password = 'ein langer Satz';

let postbox: Postbox;
let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  postbox = await startPostbox(ownPort(parallelIndex, 1));
  server = await startServer(ownPort(parallelIndex, 0), postbox.settings);
});
test.afterAll(() => {
  server?.stop();
  postbox?.stop();
});

async function signUp(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto(`${server.url}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  return email;
}

async function signIn(page: Page, email: string, word: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an address is confirmed by a link, and a lost password is set by another', async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByText('Not confirmed yet.')).toBeVisible();
  await expectNoViolations(page);
  const first = linkIn(await postbox.about(email, /Confirm your email/), 'verify');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText(`A mail with a link is on its way to ${email}.`)).toBeVisible();

  await page.goto(first);
  await expect(page).toHaveURL(`${server.url}/verify`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(page.getByText('Address confirmed')).toBeVisible();

  // Somewhere else, in German.
  const elsewhere = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await elsewhere.goto(`${server.url}/login`);
  await elsewhere.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
  for (const address of ['nobody@example.org', email]) {
    await elsewhere.getByLabel('E-Mail').fill(address);
    await elsewhere.getByRole('button', { name: 'Link schicken' }).click();
    await expect(elsewhere.getByText(`Wenn es zu ${address} ein Konto gibt`)).toBeVisible();
  }
  await expectNoViolations(elsewhere);
  const reset = linkIn(await postbox.about(email, /Set a new password/), 'reset');
  await elsewhere.goto(reset);
  await elsewhere.getByLabel('Neues Passwort').fill('Der Bau 1923');
  await elsewhere.getByRole('button', { name: 'Passwort setzen' }).click();
  await expect(elsewhere.getByText('Ihr neues Passwort ist gesetzt.')).toBeVisible();
  const notice = await postbox.about(email, /A new password was set/);
  expect(notice.text).toContain('with Chrome on Windows');

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(reset);
  await page.getByLabel('New password').fill('Amerika 1911');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/cannot be used/);
});

async function deleteAccount(page: Page, email: string) {
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByLabel(`Type ${email} to confirm`).fill(email);
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/message=login\.deleted/);
}

test('who deletes an account is written to, and comes back or begins anew', async ({ page }) => {
  const email = await signUp(page);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await deleteAccount(page, email);
  const told = await postbox.about(email, /^Your Vokal account was deleted$/);
  expect(told.text).toMatch(/Until \d+ \w+ \d{4} it can be taken back/);
  await page.goto(told.text?.match(/^http\S+\/login$/m)?.[0] ?? 'no link');
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Take the account back' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  // Whoever reads the mail and does not know the password begins with nothing of it.
  await deleteAccount(page, email);
  await page.goto(`${server.url}/forgotten`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.goto(linkIn(await postbox.about(email, /Begin anew/), 'reset'));
  await page.getByLabel('New password').fill('Der Bau 1923');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/message=reset\.done/);
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('is not right');
  await signIn(page, email, 'Der Bau 1923');
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByText('Address confirmed')).toBeVisible();
});
