/** Passkeys of Chromium's own virtual authenticators (Web Authentication level 3, section 11). */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type CDPSession, expect, type Page, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';

const password = 'ein langer Satz';
let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startServer(ownPort(parallelIndex, 0), {});
});
test.afterAll(() => server?.stop());

/** A device with a finger on it, or with nobody there. */
async function device(page: Page, isOwners = true) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isOwners,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** The only passkey of a device, as its maker would read it out. */
async function passkeyOf(session: CDPSession, authenticatorId: string) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  return credentials[0] as (typeof credentials)[0];
}

/** Registers somebody and opens their profile. */
async function newReaderAtHome(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto(`${server.url}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, server.url, email);
  await expect(section(page)).toBeVisible();
  return email;
}

/** Signs in with the password and opens the profile. */
async function signIn(page: Page, url: string, email: string) {
  await page.goto(`${url}/login?returnUrl=%2Fprofile`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function add(page: Page) {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey?' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  return dialog;
}

async function signOut(page: Page) {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

const enter = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' });

test('it is added, named, comes in where its owner wanted to go, and is taken away', async ({
  page,
}) => {
  const { session, authenticatorId } = await device(page);
  const email = await newReaderAtHome(page);
  await expect(section(page).getByText('You have no passkey yet.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey?' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('a wrong one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/is not right/);
  await expectNoViolationsInAnyTheme(page);
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(section(page).getByText('Not used yet')).toBeVisible();
  const made = await passkeyOf(session, authenticatorId);
  expect(made.rpId).toBe('localhost');
  expect(made.isResidentCredential).toBe(true);

  await section(page)
    .getByRole('button', { name: /^Rename the passkey/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Das blaue Telefon');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('Das blaue Telefon')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);

  await signOut(page);
  await page.goto(`${server.url}/login?returnUrl=%2Fprofile`);
  await expect(enter(page)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await enter(page).click();
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(section(page).getByText(/Last used/)).toBeVisible();
  await page.reload();
  await expect(section(page).getByText('Das blaue Telefon')).toBeVisible();

  await section(page).getByRole('button', { name: 'Remove the passkey Das blaue Telefon' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('You have no passkey yet.')).toBeVisible();
  await signOut(page);
  await enter(page).click();
  await expect(page.getByRole('alert')).toContainText('No account here has this passkey');
  await expect(page).toHaveURL(/\/login/);
});

test('who is asked and does not answer is told nothing wrong, and can go on', async ({ page }) => {
  const absent = await device(page, false);
  await newReaderAtHome(page);
  const dialog = await add(page);
  await expect(dialog.getByRole('alert')).toContainText('No passkey was made');
  await absent.session.send('WebAuthn.setUserVerified', { ...absent, isUserVerified: true });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();

  const again = await add(page);
  await expect(again.getByRole('alert')).toContainText('has a passkey for your account already');
  await page.keyboard.press('Escape');

  await signOut(page);
  await absent.session.send('WebAuthn.setUserVerified', { ...absent, isUserVerified: false });
  await enter(page).click();
  await expect(enter(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await absent.session.send('WebAuthn.setUserVerified', { ...absent, isUserVerified: true });
  await enter(page).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
});

test('a copy of a security key is refused once the key has been used', async ({ page }) => {
  const { session, authenticatorId } = await device(page);
  await newReaderAtHome(page);
  await add(page);
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const credential = await passkeyOf(session, authenticatorId);
  await signOut(page);
  await enter(page).click();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  await signOut(page);

  await session.send('WebAuthn.clearCredentials', { authenticatorId });
  await session.send('WebAuthn.addCredential', { authenticatorId, credential });
  await enter(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey could not be checked');
  await expect(page).toHaveURL(/\/login/);
});

test('a server that has moved says so, offers none of before, and takes new ones', async ({
  page,
}, { parallelIndex }) => {
  await device(page);
  const email = await newReaderAtHome(page);
  await add(page);
  await expect(page.getByText('The passkey was added.')).toBeVisible();

  const folder = mkdtempSync(join(tmpdir(), 'vokal-moved-'));
  cpSync(server.store, folder, { recursive: true });
  const port = ownPort(parallelIndex, 1);
  const url = `http://vokal.localhost:${port}`;
  const settings = { VOKAL_DATA_DIR: folder, VOKAL_PUBLIC_URL: url, VOKAL_LOG: 'warn' };
  const moved = await startServer(port, settings);
  try {
    expect(moved.log()).toMatch(/made for another host.*localhost/);
    await signIn(page, url, email);
    await expect(
      section(page).getByText('Made for localhost; it does not work here.'),
    ).toBeVisible();
    await add(page);
    await expect(page.getByText('The passkey was added.')).toBeVisible();
    await expect(section(page).getByRole('listitem')).toHaveCount(2);
  } finally {
    moved.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an account that was deleted comes back by its passkey', async ({ page }) => {
  await device(page);
  const email = await newReaderAtHome(page);
  await add(page);
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(`Type ${email} to confirm`).fill(email);
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await enter(page).click();
  await page.getByRole('button', { name: 'Take the account back' }).click();
  await expect(page.getByText('Your account is back with everything in it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
});

test('where browsers keep none, nobody hears of them', async ({ page }) => {
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(enter(page)).toHaveCount(0);
});
