import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { newReaderAtHome, signIn } from '../support/reader';

test('a recovery code sets another password, once', async ({ page, browser }) => {
  const account = await newReaderAtHome(page);
  await page.goto('/profile');
  await expect(page.getByText('You have no codes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Make codes' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/is not right/);
  await expectNoViolations(page);
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Make codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(8);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectNoViolations(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('vokal-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You have 8 unused codes.')).toBeVisible();

  // Somewhere else, where nothing is known of them.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByText('This server sends no emails.')).toBeVisible();
  await expectNoViolations(elsewhere);
  await elsewhere.getByRole('link', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill('7KXM-2PQ4-V8DT-9RWC');
  await elsewhere.getByLabel('New password').fill('Der Bau 1923');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByRole('alert')).toHaveText(/cannot be used/);
  await expectNoViolations(elsewhere);
  await elsewhere.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('Your new password is set.')).toBeVisible();
  await signIn(elsewhere, { ...account, password: 'Der Bau 1923' });
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText('You have 7 unused codes.')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/reset');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByLabel('New password').fill('Amerika 1911');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/cannot be used/);
});
