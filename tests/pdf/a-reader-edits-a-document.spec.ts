import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import {
  exportPdf,
  fromCorpus,
  nameOf,
  painted,
  sample,
  shareFound,
  sheetOf,
  textOfPdf,
  untilSaved,
  uploadPdf,
  wordsOf,
} from '../support/pdf';
import { newReaderAtHome } from '../support/reader';

const documents = [
  { title: 'two columns', file: fromCorpus('truth/c_twocol.weasy.pdf', 'columns') },
  { title: 'tables and pictures', file: fromCorpus('truth/a_report.chrome.pdf', 'report') },
  { title: 'German', file: fromCorpus('truth/a_article.weasy.pdf', 'letter') },
  { title: 'our own with a table and a picture', file: sample('report') },
];

for (const { title, file } of documents) {
  test(`${title}: from upload to the edited PDF, and gone again`, async ({ page }) => {
    test.setTimeout(240_000);
    const astray: string[] = [];
    page.on('response', (response) => {
      const isPicture = response.headers()['content-type']?.startsWith('image/');
      if (response.request().resourceType() === 'image' && !isPicture) astray.push(response.url());
    });
    await newReaderAtHome(page);
    await uploadPdf(page, file);
    await page.getByRole('link', { name: `Open ${nameOf(file)} in the editor` }).click();
    await expect(page).toHaveURL(/\/pdf-editor\/[0-9a-f-]{36}_/);
    await expect(page).toHaveTitle('EPUB Reader');
    const title = page.getByRole('heading', { level: 1, name: nameOf(file) });
    await expect(title).toBeVisible();
    // What hangs below the line is not cut off.
    expect(await title.evaluate((line) => line.scrollHeight - line.clientHeight)).toBe(0);
    const sheet = sheetOf(page);
    await expect(sheet).toContainText(/\p{L}{5}/u);
    for (const picture of await sheet.locator('.picture img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(astray, 'pictures that were asked for at a wrong address').toEqual([]);

    // The aid paints over the text and leaves it whole.
    const before = await sheet.evaluate((shown) => shown.textContent);
    await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 2' });
    await expect.poll(() => painted(page, 'stressed')).toBeGreaterThan(10);
    expect(await painted(page, 'unstressed')).toBe(0);
    await page.getByRole('slider', { name: 'Contrast: 100%' }).fill('40');
    await expect.poll(() => painted(page, 'unstressed')).toBeGreaterThan(10);
    expect(await sheet.evaluate((shown) => shown.textContent)).toBe(before);
    expect(await sheet.locator('.stressed, .unstressed').count()).toBe(0);

    await sheet.locator('p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Neuer Satz mit ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('fettem Wort');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('! Ups');
    await expect(sheet).toContainText('Ups');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(sheet).toContainText('Ups');
    for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
    await expect(sheet).not.toContainText('Ups');
    await expect(sheet.locator('b', { hasText: 'fettem Wort' })).toBeVisible();
    await untilSaved(page);

    await page.reload();
    await expect(sheet).toContainText('Neuer Satz mit fettem Wort!');
    await expect(sheet.locator('b', { hasText: 'fettem Wort' })).toBeVisible();

    await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 1' });
    await page.getByRole('slider').fill('50');
    const exported = await exportPdf(page);
    expect(exported.endsWith(`/${nameOf(file)}.pdf`)).toBe(true);
    expect(readFileSync(exported).subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOfPdf(exported);
    if (text !== null) {
      // Not `innerText`: parts far from the window have none.
      const shown = await sheet.evaluate((element) =>
        [...element.querySelectorAll('p,pre,h1,h2,h3,h4,h5,h6')]
          .map((block) => block.textContent)
          .join('\n'),
      );
      expect(shareFound(wordsOf(shown), wordsOf(text))).toBeGreaterThanOrEqual(0.99);
      expect(text.replace(/\s+/g, ' ')).toContain('Neuer Satz mit fettem Wort!');
    }

    await page.getByRole('link', { name: 'Back to Library' }).click();
    await expect(page).toHaveURL(/\/dashboard\?view=pdf/);
    await page.getByRole('button', { name: `Delete ${nameOf(file)}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure you want to delete this PDF document?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No documents yet')).toBeVisible();
  });
}

test('what is downloaded is the file that was uploaded', async ({ page }) => {
  await newReaderAtHome(page);
  await uploadPdf(page, sample('letter'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download letter' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('letter.pdf');
  expect(readFileSync(await file.path())).toEqual(readFileSync(sample('letter')));
});

test('a file that is no PDF is refused with a reason', async ({ page }) => {
  await newReaderAtHome(page);
  await page.goto('/dashboard?view=pdf');
  const input = page.locator('input[type=file][accept*=".pdf"]');
  await input.setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><body>no PDF</body></html>'),
  });
  await expect(page.getByRole('alert')).toContainText(
    'Failed to upload PDF: This file is not a PDF document.',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await input.setInputFiles({ name: 'book.epub', mimeType: 'x/y', buffer: Buffer.from('x') });
  await expect(page.getByText('Please upload only PDF files.')).toBeVisible();
});

test('a scanned page is shown as a picture, and says so', async ({ page }) => {
  await newReaderAtHome(page);
  await uploadPdf(page, sample('scan'));
  await page.getByRole('link', { name: 'Open scan in the editor' }).click();
  await expect(page.getByText(/The pages of this document are pictures/)).toBeVisible();
  const picture = sheetOf(page).locator('.picture img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(100);
});

test('an address without a document shows a sample that is not saved', async ({ page }) => {
  await newReaderAtHome(page);
  await page.goto('/pdf-editor/0193e2a0-1111-7abc-8def-0123456789ab_Nothing.pdf');
  await expect(page.getByText(/There is no such document/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing' })).toBeVisible();
  await expect(sheetOf(page)).toContainText('A page to try things on');
  await expect(sheetOf(page)).toHaveAttribute('aria-readonly', 'true');
  await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 1' });
  await expect.poll(() => painted(page, 'stressed')).toBeGreaterThan(10);
});
