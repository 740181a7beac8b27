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
        await page.getByRole('button', { name: 'Create Account' }).waitFor();
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
