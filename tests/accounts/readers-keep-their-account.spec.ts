import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { newReaderAtHome, register, signIn, uploadByApi } from '../support/reader';
import { unzipped } from '../support/zip';

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
}

test('a name is changed, and the library greets by it', async ({ page }) => {
  await newReaderAtHome(page);
  await openProfile(page);
  await expect(page.getByText('Reading here since')).toBeVisible();
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Augusta');

  // What is not saved is not lost without a question.
  await page.getByRole('link', { name: 'Back to Library' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(page.getByText('Hello, Augusta')).toBeVisible();
});

test('a new password signs other devices out, and the old one opens nothing', async ({
  page,
  browser,
}) => {
  const account = await newReaderAtHome(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account);
  await openProfile(page);
  await expect(page.getByRole('listitem')).toHaveCount(2);

  await page.getByLabel('Current password').fill('a wrong one');
  await page.getByLabel('New password').fill('ein anderer Satz');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/is not right/);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await signIn(elsewhere, { ...account, password: 'ein anderer Satz' });
});

test('one device is signed out by its line, all by one button', async ({ page, browser }) => {
  const account = await newReaderAtHome(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account);
  await openProfile(page);
  await expect(page.getByRole('listitem').first()).toContainText('This device');
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('alertdialog');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
});

test('the data are downloaded, with the books in them', async ({ page }) => {
  await newReaderAtHome(page);
  await uploadByApi(page, GERMAN_BOOK);
  await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vokal-\d{4}-\d\d-\d\d\.zip$/);
  const names = [...unzipped(await download.path()).keys()];
  expect(names).toContain('account.json');
  expect(names.some((name) => name.endsWith('.epub'))).toBe(true);
  await expect(page.getByText('Your data is downloaded.')).toBeVisible();
});

test('an account is deleted for good with all its data, and opens nothing any more', async ({
  page,
}) => {
  const account = await newReaderAtHome(page);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('checkbox', { name: /at once and for good/ }).check();
  const submit = dialog.getByRole('button', { name: 'Delete everything for good' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel(`Type ${account.email} to confirm`).fill('somebody@else.example');
  await dialog.getByLabel('Your password').fill('a wrong one');
  await expect(dialog.getByText('Please type your email address exactly')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectNoViolations(page);
  await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
  await submit.click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await submit.click();
  await expect(page).toHaveURL('/login?message=login.deletedForGood');
  await expect(page.getByText('Your account and all your data are deleted.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('epub_token'))).toBeNull();

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('is not right');
});

test('a profile that does not load can be tried again', async ({ page }) => {
  await newReaderAtHome(page);
  await page.route('**/api/profile', (route) => route.fulfill({ status: 503 }));
  await page.goto('/profile');
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a stranger is sent to the login and back', async ({ page, request }) => {
  const account = await register(request);
  for (const path of ['/profile', '/reader/999', '/pdf-editor/0d6e_a.pdf']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path)}`);
  }
  await page.goto('/profile');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/profile');
});
