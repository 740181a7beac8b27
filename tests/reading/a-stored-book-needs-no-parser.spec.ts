/** The parsers are a module of their own, and only what is not canonical has it fetched. */
import { expect, type Page, test } from '@playwright/test';

import { readChapters, serveChapters } from '../support/bypass';
import { GERMAN_BOOK } from '../support/corpus';
import { openEditor, sample, sheetOf, storeByApi, uploadPdfByApi } from '../support/pdf';
import { newReader, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

const CORE = /vokal_wasm_bg.*\.wasm$/;
const SANITISER = /vokal_sanitiser_bg.*\.wasm$/;

/** The modules that are asked for from now on, workers included. */
function modulesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.wasm')) asked.push(pathname);
  });
  return asked;
}

const has = (asked: string[], module: RegExp) => asked.some((path) => module.test(path));

test('a book as the server stored it is read without the sanitiser', async ({ page }) => {
  await newReader(page);
  const id = await uploadByApi(page, GERMAN_BOOK);
  const asked = modulesOf(page);
  await openBook(page, id);
  await untilExact(page);
  expect(has(asked, CORE)).toBe(true);
  expect(asked.filter((path) => SANITISER.test(path))).toEqual([]);
});

test('drawings and formulas are stored as they are read', async ({ page }) => {
  const asked = modulesOf(page);
  await readChapters(page, [
    '<p>Ein <svg viewBox="0 0 1 1"><path d="M0 0L1 1"></path></svg> Bild</p>',
    '<p><math><mi>x</mi></math></p>',
  ]);
  await untilExact(page);
  await expect(pageShown(page).locator('svg path')).toBeAttached();
  expect(asked.filter((path) => SANITISER.test(path))).toEqual([]);
});

test('a chapter that is not canonical goes through the sanitiser', async ({ page }) => {
  const asked = modulesOf(page);
  await readChapters(page, [
    '<P onclick="x()">Anfang<script>x()</script></P><p>in<div>Teilen</div></p>',
  ]);
  await expect(pageShown(page)).toContainText('Anfang');
  await untilExact(page);
  expect(has(asked, SANITISER)).toBe(true);
  expect(await pageShown(page).locator('script, [onclick]').count()).toBe(0);
});

test('where the sanitiser does not arrive nothing is shown, and it can be tried again', async ({
  page,
}) => {
  await page.route(SANITISER, (route) => route.abort());
  await serveChapters(page, ['<p onclick="x()">Anfang</p>']);
  await newReader(page);
  await page.goto(`/reader/${await uploadByApi(page, GERMAN_BOOK)}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByText('Anfang')).toHaveCount(0);
  await page.unroute(SANITISER);
  // By the button, unless the reader has asked anew by itself meanwhile.
  await again.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(pageShown(page)).toContainText('Anfang');
  await untilExact(page);
});

test('a document is opened without the sanitiser, unless nobody cleaned it', async ({ page }) => {
  await newReader(page);
  const fileName = await uploadPdfByApi(page, sample('letter'));
  await storeByApi(page, fileName, '<p>Erster <b>Absatz</b></p>');
  const asked = modulesOf(page);
  await openEditor(page, fileName);
  await expect(sheetOf(page)).toContainText('Erster Absatz');
  expect(has(asked, CORE)).toBe(true);
  expect(has(asked, SANITISER)).toBe(false);

  await page.route('**/api/pdf/content/*', async (route) => {
    const answer = await route.fetch();
    const json = {
      ...(await answer.json()),
      content: '<p onclick="x()">Roh<script>x</script></p>',
    };
    await route.fulfill({ response: answer, json });
  });
  await openEditor(page, fileName);
  await expect(sheetOf(page)).toHaveText('Roh');
  expect(has(asked, SANITISER)).toBe(true);
});
