import { test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { newReaderAtHome, openBook, untilExact, uploadByApi } from '../support/reader';

const SIZES = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
];

for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('signing in and signing up', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto('/register');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Email is required').waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto('/admin/login');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.goto('/oauth/callback?error=access_denied');
      await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
    });

    test('the profile, its menu and its questions', async ({ page }) => {
      await newReaderAtHome(page);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.getByText('This device', { exact: true }).waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Password is required').first().waitFor();
      await expectNoViolationsInAnyTheme(page);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByLabel(/to confirm/).fill('somebody else');
      await page.getByLabel('Your password').fill('a password');
      await page.getByText('Please type your email address exactly').waitFor();
      await expectNoViolationsInAnyTheme(page);
    });

    test('the library and the reader', async ({ page }) => {
      await newReaderAtHome(page);
      await page.getByText('No books yet').waitFor();
      await expectNoViolationsInAnyTheme(page);
      const id = await uploadByApi(page, GERMAN_BOOK);
      await page.reload();
      await page.getByRole('button', { name: 'Start Reading' }).first().waitFor();
      await expectNoViolationsInAnyTheme(page);
      await openBook(page, id);
      await untilExact(page);
      await expectNoViolationsInAnyTheme(page);
    });
  });
}
