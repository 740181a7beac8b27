/** Deleting an account is no last word either: thirty days, by signing in or by an operator. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { type OwnServer, ownPort, startServer } from '../support/own-server';
import { type Account, newReaderAtHome, openBook, pageShown, uploadByApi } from '../support/reader';

const TITLE = 'The Castle';
const aBook = () => made({ title: TITLE, chapters: [{ title: 'One', body: prose(20) }] });

async function typeCredentials(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the question and types what it asks for. */
async function askForDeletion(page: Page, { email, password }: Account) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByLabel(`Type ${email} to confirm`).fill(email);
  await question.getByLabel('Your password').fill(password);
  return question;
}

test('an account is deleted, and taken back with its books by signing in', async ({
  page,
  browser,
}) => {
  const account = await newReaderAtHome(page);
  const id = await uploadByApi(page, aBook());
  const question = await askForDeletion(page, account);
  await expect(question).toContainText('If you sign in within 30 days');
  await expectNoViolationsInAnyTheme(page);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/login?message=login.deleted');
  await expect(page.getByRole('status')).toContainText('sign in within 30 days');
  expect(await page.evaluate(() => localStorage.getItem('epub_token'))).toBeNull();
  await expectNoViolations(page);

  // Whoever does not know the password is told nothing.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/login');
  await typeCredentials(stranger, { ...account, password: 'a wrong one' });
  await expect(stranger.getByRole('alert')).toContainText('is not right');
  await expect(stranger.getByRole('button', { name: 'Take the account back' })).toHaveCount(0);

  await typeCredentials(page, account);
  await expect(page.getByText(/^This account is deleted. Until .* you can take it/)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Take the account back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Your account is back with everything in it.')).toBeVisible();
  await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  await openBook(page, id);
  await expect(pageShown(page)).toBeVisible();
});

test('an account is deleted for good, and its address is free at once', async ({ page }) => {
  const account = await newReaderAtHome(page);
  const question = await askForDeletion(page, account);
  await question.getByRole('checkbox', { name: /at once and for good/ }).check();
  await question.getByRole('button', { name: 'Delete everything for good' }).click();
  await expect(page.getByText('Your account and all your data are deleted.')).toBeVisible();
  await typeCredentials(page, account);
  await expect(page.getByRole('alert')).toContainText('is not right');

  await page.getByRole('link', { name: 'Sign up here' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('for who looks after people', () => {
  const password = 'correct horse battery';
  let server: OwnServer;
  test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
    server = await startServer(ownPort(parallelIndex, 0), {});
    server.run(['admin', 'set-password', 'otto', '--role', 'operator'], `${password}\n`);
  });
  test.afterAll(() => server?.stop());

  test('an operator sees a deleted account, takes it back, and has another go', async ({
    page,
    browser,
  }) => {
    const reader = await (await browser.newContext({ baseURL: server.url })).newPage();
    const account = await newReaderAtHome(reader);
    await uploadByApi(reader, aBook());
    const question = await askForDeletion(reader, account);
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(reader).toHaveURL(/message=login.deleted$/);

    await page.goto(`${server.url}/admin/login`);
    await page.getByLabel('Username').fill('otto');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const row = page.getByRole('row', { name: account.email });
    await expect(row).toContainText('Deleted on');
    await expectNoViolationsInAnyTheme(page);
    await row.getByRole('button').click();
    await expectNoViolationsInAnyTheme(page);
    await page.getByRole('button', { name: 'Take account back' }).click();
    await expect(page.getByText('can sign in again and finds everything')).toBeVisible();
    await page.getByRole('button', { name: 'Take account back' }).click();
    await expect(page.getByText('The account of Ada Lovelace is back.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a reset link' })).toBeVisible();
    await typeCredentials(reader, account);
    await expect(reader.getByRole('article', { name: TITLE })).toBeVisible();

    // And the other way round, until nothing is left.
    const remove = async (button: string, done: string) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
      await expectNoViolations(page);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(done)).toBeVisible();
    };
    await remove('Delete account', 'is deleted and can come back for 30 days.');
    await reader.reload();
    await expect(reader).toHaveURL(/\/login/);
    await expect(row).toContainText('Deleted on');
    await row.getByRole('button').click();
    await remove('Delete for good', 'is deleted for good.');
    await expect(page.getByText('Nobody has an account yet')).toBeVisible();
    await reader.goto('/login');
    await typeCredentials(reader, account);
    await expect(reader.getByRole('alert')).toContainText('is not right');
  });
});
