/** Markdown and Word documents come in by the front door and are read like any other book. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { prose } from '../support/epub';
import { newReader, pageShown, untilExact } from '../support/reader';

const docx = readFileSync(
  new URL('../../crates/formats/tests/files/collection.docx', import.meta.url),
);
// Without the tags around its paragraphs.
const words = prose(12).replaceAll('<p>', '').replaceAll('</p>', '\n\n');
const markdown = `---\ntitle: Der Käfer\nauthor: Anna Alt\nlang: de\n---\n# Eins\n\nDer **Käfer** läuft[^1].\n\n${words}\n\n# Zwei\n\nEr sucht den Rindfleischtopf.\n\n[^1]: Auf sechs Beinen.\n`;

test('somebody reads, searches and looks up a note in files that are no EPUB', async ({ page }) => {
  await newReader(page);
  await page.goto('/dashboard');
  const input = page.getByLabel('Choose EPUB files');
  await expect(page.getByText(/become books, too/)).toBeVisible();
  await input.setInputFiles([
    { name: 'käfer.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) },
    { name: 'sammlung.docx', mimeType: 'application/octet-stream', buffer: docx },
    { name: 'letter.rtf', mimeType: 'text/rtf', buffer: Buffer.from('{\\rtf1 x}') },
  ]);
  const refused = page.getByText('Left out: letter.rtf');
  await expect(refused).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Books (2)' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 });
  await page
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click();

  await page.getByRole('link', { name: 'Die kleine Sammlung' }).click();
  await untilExact(page);
  // The title has a page of its own.
  await page.keyboard.press('ArrowRight');
  await expect(pageShown(page)).toContainText('Es war einmal ein Hase');
  await pageShown(page).locator('[role="doc-noteref"]').first().click();
  await expect(page.getByRole('dialog')).toContainText('Das Feld lag bei Buxtehude.');
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Der Käfer' }).click();
  await untilExact(page);
  await pageShown(page).locator('[role="doc-noteref"]').first().click();
  await expect(page.getByRole('dialog')).toContainText('Auf sechs Beinen.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Words to find' }).fill('Rindfleischtopf');
  await page.getByRole('option').first().click();
  await expect(pageShown(page)).toHaveAttribute('data-chapter-index', '1');

  // The same file once more: one of them is enough.
  await page.goto('/dashboard');
  await input.setInputFiles({ name: 'sammlung.docx', mimeType: '', buffer: docx });
  await expect(page.getByText('You have this book already')).toBeVisible();
  await page.getByRole('button', { name: 'Open the one I had' }).click();
  await expect(page).toHaveURL(/\/reader\//);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your Books (2)' })).toBeVisible();
});
