import { test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { newReader, openBook, untilExact, uploadByApi } from '../support/reader';

const THEMES = ['light', 'dark', 'sepia'] as const;
const SIZES = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
];

for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    for (const theme of THEMES) {
      test(`signing in and signing up, ${theme}`, async ({ page }) => {
        await page.addInitScript(
          (theme) => localStorage.setItem('epub-reader-preferences', JSON.stringify({ theme })),
          theme,
        );
        await page.goto('/login');
        await page.getByRole('button', { name: 'Sign In' }).waitFor();
        await expectNoViolations(page);
        await page.goto('/register');
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.getByText('Email is required').waitFor();
        await expectNoViolations(page);
        await page.goto('/admin/login');
        await page.getByRole('button', { name: 'Login' }).waitFor();
        await expectNoViolations(page);
        await page.goto('/oauth/callback?error=access_denied');
        await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
        await expectNoViolations(page);
      });

      test(`the profile, its menu and its questions, ${theme}`, async ({ page }) => {
        await page.addInitScript(
          (theme) => localStorage.setItem('epub-reader-preferences', JSON.stringify({ theme })),
          theme,
        );
        await newReader(page);
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
        await expectNoViolations(page);
        await page.getByRole('menuitem', { name: 'Profile' }).click();
        await page.getByText('This device', { exact: true }).waitFor();
        await expectNoViolations(page);
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('Password is required').first().waitFor();
        await expectNoViolations(page);
        await page.getByRole('button', { name: 'Delete my account with all my data' }).click();
        await page.getByLabel(/to confirm/).fill('somebody else');
        await page.getByLabel('Your password').fill('a password');
        await page.getByText('Please type your email address exactly').waitFor();
        await expectNoViolations(page);
      });

      test(`the library and the reader, ${theme}`, async ({ page }) => {
        await page.addInitScript(
          (theme) => localStorage.setItem('epub-reader-preferences', JSON.stringify({ theme })),
          theme,
        );
        await newReader(page);
        await page.getByText('No books yet').waitFor();
        await expectNoViolations(page);
        const id = await uploadByApi(page, GERMAN_BOOK);
        await page.reload();
        await page.getByRole('button', { name: 'Start Reading' }).first().waitFor();
        await expectNoViolations(page);
        await openBook(page, id);
        await untilExact(page);
        await expectNoViolations(page);
      });
    }
  });
}
