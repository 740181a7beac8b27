import { expect, type Page, test } from '@playwright/test';

import {
  openEditor,
  sample,
  sheetOf,
  storeByApi,
  storedHtml,
  untilSaved,
  uploadPdfByApi,
} from '../support/pdf';
import { newReaderAtHome } from '../support/reader';

/** A document of one's own with a known text, open in the editor. */
async function opened(page: Page, content: string): Promise<string> {
  await newReaderAtHome(page);
  const fileName = await uploadPdfByApi(page, sample('letter'));
  await storeByApi(page, fileName, content);
  await openEditor(page, fileName);
  return fileName;
}

async function typeAtEnd(page: Page, block: string, text: string): Promise<void> {
  const target = sheetOf(page).getByText(block);
  await target.click();
  // Nobody types before the caret is seen to be there.
  const holdsCaret = (element: Element) =>
    element.contains(element.ownerDocument.getSelection()?.anchorNode ?? null);
  await expect.poll(() => target.evaluate(holdsCaret)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

test('without a network it waits, warns, and saves afterwards', async ({ page, context }) => {
  const fileName = await opened(page, '<p>Erster Absatz</p>');
  await context.setOffline(true);
  await typeAtEnd(page, 'Erster Absatz', ' und mehr');
  await expect(page.getByText(/Offline\. Your changes are saved/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Library' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Your last changes are not saved yet');
  await question.getByRole('button', { name: 'Stay' }).click();
  await context.setOffline(false);
  await untilSaved(page);
  expect(await storedHtml(page, fileName)).toBe('<p>Erster Absatz und mehr</p>');
});

test('a document changed in another tab is not written over unasked', async ({ page }) => {
  const fileName = await opened(page, '<p>Erster Absatz</p>');
  await storeByApi(page, fileName, '<p>Von anderswo</p>');
  await typeAtEnd(page, 'Erster Absatz', ' von hier');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This document was changed elsewhere');
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  expect(await storedHtml(page, fileName)).toBe('<p>Von anderswo</p>');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await dialog.getByRole('button', { name: 'Load the other text' }).click();
  await expect(sheetOf(page)).toHaveText('Von anderswo');

  await storeByApi(page, fileName, '<p>Noch einmal</p>');
  await typeAtEnd(page, 'Von anderswo', ' von hier');
  await dialog.getByRole('button', { name: 'Keep this text' }).click();
  await untilSaved(page);
  expect(await storedHtml(page, fileName)).toBe('<p>Von anderswo von hier</p>');
});

test('what is pasted keeps simple markup and nothing else', async ({ page }) => {
  const fileName = await opened(page, '<p>Erster Absatz</p>');
  await typeAtEnd(page, 'Erster Absatz', ' ');
  await sheetOf(page).evaluate((sheet) => {
    const { DataTransfer, ClipboardEvent } = sheet.ownerDocument.defaultView as Window &
      typeof globalThis;
    const clipboard = new DataTransfer();
    clipboard.setData(
      'text/html',
      '<b style="color:red">fett</b> <u>unter</u><img src="https://example.org/x.png" onerror="x()">' +
        '<script>x()</script><a href="javascript:x()">Link</a>',
    );
    sheet.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    );
  });
  await expect(sheetOf(page)).toContainText('fett unterLink');
  await untilSaved(page);
  expect(await storedHtml(page, fileName)).toBe('<p>Erster Absatz <b>fett</b> unterLink</p>');
});

test('blocks are joined and parted over the borders of parts', async ({ page }) => {
  const blocks = Array.from({ length: 60 }, (_, at) => `<p>Absatz ${at}.</p>`);
  const fileName = await opened(page, blocks.join(''));
  // The twenty-fifth paragraph begins the second part.
  const paragraph = sheetOf(page).getByText('Absatz 24.', { exact: true });
  await paragraph.scrollIntoViewIfNeeded();
  await paragraph.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(sheetOf(page).getByText('Absatz 23.Absatz 24.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page).getByText('Absatz 23.', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await untilSaved(page);
  await expect.poll(() => storedHtml(page, fileName)).toBe(blocks.join(''));
  await sheetOf(page).press('Control+a');
  await page.keyboard.type('Alles neu');
  await untilSaved(page);
  await expect.poll(() => storedHtml(page, fileName)).toBe('<p>Alles neu</p>');
});

test('a table is edited in its cells, a list grows by Enter', async ({ page }) => {
  const fileName = await opened(
    page,
    '<table><tbody><tr><td>eins</td><td>zwei</td></tr></tbody></table><ul><li>drei</li></ul>',
  );
  await typeAtEnd(page, 'eins', '!');
  await typeAtEnd(page, 'drei', '');
  await page.keyboard.press('Enter');
  await page.keyboard.type('vier');
  await untilSaved(page);
  await expect
    .poll(() => storedHtml(page, fileName))
    .toBe(
      '<table><tbody><tr><td>eins!</td><td>zwei</td></tr></tbody></table>' +
        '<ul><li>drei</li><li>vier</li></ul>',
    );
});
