/** A font of one's own is brought along once and is on every device, until it is removed. */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { forgetShelf } from '../support/kept-books';
import { newReader, pageShown, signIn, untilExact, uploadByApi } from '../support/reader';
import { openWhole, walk } from '../support/whole-books';

// OpenDyslexic, SIL Open Font License: so wide that other words end its lines.
const FONTS = new URL(
  '../../frontend/node_modules/@fontsource/opendyslexic/files/',
  import.meta.url,
);
const file = (name: string) => fileURLToPath(new URL(`opendyslexic-latin-${name}`, FONTS));

const styleOf = (page: Page, selector: string) =>
  pageShown(page)
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]);
const family = (page: Page) => styleOf(page, 'p');
const pages = async (page: Page) => Number(await pageShown(page).getAttribute('data-total-pages'));
const face = (page: Page) => page.getByLabel('Font', { exact: true });
const faceShown = (page: Page) => face(page).locator('option:checked');
const openPanel = (page: Page) => page.getByRole('button', { name: 'Display settings' }).click();

/** What the page itself complained about, but for answers that a test keeps from it. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_FAILED')) {
      faults.push(message.text());
    }
  });
  return faults;
}

test('somebody brings a font along, reads in it on two devices and removes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await newReader(page);
  const bodies = [1, 2].map(
    (n) => `<h1>Part ${n}</h1>${prose(14)}<p>Ελληνικά <b>bold</b> <i>slanted</i></p>`,
  );
  const book = made({
    title: 'In my own',
    chapters: bodies.map((body, at) => ({ title: `Part ${at + 1}`, body })),
  });
  const id = await uploadByApi(page, book);
  const before = await openWhole(page, id);
  expect(await family(page)).toBe('"Vokal Literata"');

  // With one that is no font among them: that is told, and the others come in.
  await openPanel(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a font…' }).click();
  const files = ['400-normal.woff2', '700-normal.woff'].map(file);
  await (await chooser).setFiles([...files, fileURLToPath(import.meta.url)]);
  await expect(
    page.getByText(/own-fonts\.spec\.ts.*not a font|own-fonts\.spec\.ts.*no font/),
  ).toBeVisible();
  await expect(faceShown(page)).toHaveText('OpenDyslexic');
  await expect(page.getByText(/^Your own font: regular and bold\./)).toBeVisible();
  await expect.poll(() => family(page)).toContain('Vokal own-');
  await untilExact(page);
  const chosen = await pages(page);
  expect(chosen).toBeGreaterThan(before);
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');
  expect(await walk(page)).toMatchObject({ pages: chosen, cut: [], blank: [] });

  // A device that has nothing yet: in that font from the first page on, and the same pages.
  const other = await (await browser.newContext(test.info().project.use)).newPage();
  const otherFaults = faultsOf(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await signIn(other, account);
  expect(await openWhole(other, id)).toBe(chosen);
  expect(await family(other)).toContain('Vokal own-');
  const first = await family(other);
  await other.keyboard.press('Home');
  await expect(pageShown(other)).toHaveAttribute('data-page-number', '1');
  expect(await walk(other)).toMatchObject({ pages: chosen, cut: [], blank: [] });

  // Without its files the book is read as before, and set anew once they are there. This device
  // has them, too.
  await forgetShelf(other);
  await other.route('**/api/fonts/**', (route) => route.abort());
  expect(await openWhole(other, id)).toBe(before);
  expect(await family(other)).toBe('"Vokal Literata"');
  await expect(other.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await other.unroute('**/api/fonts/**');
  await other.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect.poll(() => family(other)).toBe(first);
  await untilExact(other);
  expect(await pages(other)).toBe(chosen);

  // Removed there, after a question, with the keyboard.
  await openPanel(other);
  await other.getByRole('button', { name: 'Remove “OpenDyslexic”' }).press('Enter');
  const question = other.getByRole('alertdialog', { name: 'Remove “OpenDyslexic”?' });
  await expectNoViolationsInAnyTheme(other);
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(faceShown(other)).toHaveText('Literata');
  await expect(face(other)).toBeFocused();
  await expect(face(other).locator('option[value^=own]')).toHaveCount(0);
  await expect.poll(() => family(other)).toBe('"Vokal Literata"');

  // Here it is read on as before, without a fault.
  expect(await openWhole(page, id)).toBe(before);
  expect(await family(page)).toBe('"Vokal Literata"');
  expect([...faults, ...otherFaults].filter((fault) => !fault.includes('422'))).toEqual([]);
  await other.context().close();
});
