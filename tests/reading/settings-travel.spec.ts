/** How pages are set: for one book, under a name, on every device, and not for whoever comes next. */

import { type Browser, expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import {
  type Account,
  newReader,
  openBook,
  pageShown,
  register,
  signIn,
  untilExact,
  uploadByApi,
} from '../support/reader';

const file = (title: string) =>
  made({
    title,
    chapters: Array.from({ length: 3 }, (_, n) => ({ title: `Part ${n + 1}`, body: prose(20) })),
  });

async function another(browser: Browser, account: Account): Promise<Page> {
  const device = await (await browser.newContext(test.info().project.use)).newPage();
  await signIn(device, account);
  return device;
}

async function openAt(page: Page, book: number): Promise<void> {
  await openBook(page, book);
  await untilExact(page);
}

const look = (page: Page) =>
  pageShown(page)
    .locator('p')
    .first()
    .evaluate((paragraph) => {
      const { fontSize, fontFamily, textAlign } = getComputedStyle(paragraph);
      return { fontSize, face: fontFamily.split(',')[0], textAlign };
    });

const panel = (page: Page) => page.getByRole('region', { name: 'Display settings' });
const open = (page: Page) => page.getByRole('button', { name: 'Display settings' }).click();
const preset = (page: Page) => panel(page).getByLabel('Preset', { exact: true });
const presetShown = (page: Page) => preset(page).locator('option:checked');
const onlyThis = (page: Page) => panel(page).getByRole('switch', { name: 'Only this book' });

test('settings of one book and presets are on every device, and nobody else has them', async ({
  page: desk,
  browser,
}) => {
  const account = await newReader(desk);
  const poems = await uploadByApi(desk, file('Poems'));
  const novel = await uploadByApi(desk, file('Novel'));

  // With the keyboard: one book is large, and no other.
  await openAt(desk, poems);
  await open(desk);
  await expect(presetShown(desk)).toHaveText('Book');
  await onlyThis(desk).focus();
  await desk.keyboard.press('Space');
  await expect(onlyThis(desk)).toHaveAccessibleDescription(/for this book alone/);
  for (let times = 0; times < 3; times += 1) await desk.getByRole('button', { name: 'A+' }).click();
  await expect(presetShown(desk)).toHaveText('None of them');
  await expect.poll(() => look(desk)).toMatchObject({ fontSize: '22px' });
  await openAt(desk, novel);
  expect(await look(desk)).toMatchObject({ fontSize: '16px' });

  // What holds for all books becomes a preset.
  await open(desk);
  await desk.getByLabel('Font', { exact: true }).selectOption({ label: 'Lexend' });
  await panel(desk).getByRole('button', { name: 'Save as preset…' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Save as preset' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give it a name.')).toBeVisible();
  await expectNoViolationsInAnyTheme(desk);
  await dialog.getByLabel('Name').fill('Train');
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(presetShown(desk)).toHaveText('Train');
  await desk.reload();
  await untilExact(desk);
  expect(await look(desk)).toMatchObject({
    fontSize: '16px',
    face: expect.stringMatching(/lexend/i),
  });

  // The other device has it from its first page on.
  const phone = await another(browser, account);
  await openBook(phone, poems);
  expect(await look(phone)).toMatchObject({
    fontSize: '22px',
    face: expect.stringMatching(/lexend/i),
  });
  await untilExact(phone);
  await open(phone);
  await expect(onlyThis(phone)).toBeChecked();

  // While somebody reads here, the page changes and the place stays; the size is this device's.
  await open(desk);
  for (let times = 0; times < 4; times += 1) {
    await desk.keyboard.press('PageDown');
    await desk.waitForTimeout(160);
  }
  const start = Number(await pageShown(desk).getAttribute('data-start-offset'));
  expect(start).toBeGreaterThan(0);
  await openAt(phone, novel);
  await open(phone);
  await phone.getByRole('button', { name: 'A+' }).click();
  await phone.getByLabel('Text Alignment', { exact: true }).selectOption({ label: 'Justify' });
  await expect.poll(() => look(desk)).toMatchObject({ fontSize: '16px', textAlign: 'justify' });
  await untilExact(desk);
  const shown = async (name: string) => Number(await pageShown(desk).getAttribute(name));
  expect(await shown('data-start-offset')).toBeLessThanOrEqual(start);
  expect(await shown('data-end-offset')).toBeGreaterThan(start);

  // The preset is used there, a choice is taken back, and what it is called is told at once.
  await preset(phone).selectOption({ label: 'Large print' });
  await expect.poll(() => look(phone)).toMatchObject({ fontSize: '28px' });
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => look(phone)).toMatchObject({ fontSize: '18px', textAlign: 'justify' });
  await preset(phone).selectOption({ label: 'Train' });
  await expect.poll(() => look(phone)).toMatchObject({ fontSize: '16px', textAlign: 'start' });
  await phone.getByRole('button', { name: 'Rename “Train”' }).click();
  await phone.getByRole('dialog').getByLabel('Name').fill('Zug');
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(preset(desk).getByRole('option', { name: 'Zug' })).toBeAttached();
  await phone.getByRole('button', { name: 'Delete “Zug”' }).click();
  await expect(preset(desk).getByRole('option', { name: 'Zug' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Undo' }).last().click();
  await expect(preset(desk).getByRole('option', { name: 'Zug' })).toBeAttached();

  // Without a network the book follows the others again, and is heard of later.
  await openAt(phone, poems);
  await open(phone);
  await phone.context().setOffline(true);
  await onlyThis(phone).click();
  await expect.poll(() => look(phone)).toMatchObject({ fontSize: '16px' });
  await phone.context().setOffline(false);
  await openAt(desk, poems);
  await expect.poll(() => look(desk)).toMatchObject({ fontSize: '16px' });
  await phone.context().close();

  // Whoever comes next on this machine has nothing of it.
  await desk.goto('/dashboard');
  await desk.getByRole('button', { name: 'Logout' }).click();
  await expect(desk).toHaveURL(/\/login/);
  await expect
    .poll(() => desk.evaluate(() => JSON.stringify(localStorage)))
    .not.toMatch(/lexend|taken/);
  await signIn(desk, await register(desk.request));
  await openBook(desk, await uploadByApi(desk, file('Theirs')));
  expect(await look(desk)).toMatchObject({
    fontSize: '16px',
    face: expect.stringMatching(/literata/i),
  });
  await untilExact(desk);
  await open(desk);
  await expect(onlyThis(desk)).not.toBeChecked();
  await expect(preset(desk).getByRole('option')).toHaveText([
    'Book',
    'Easy reading',
    'Large print',
  ]);
});
