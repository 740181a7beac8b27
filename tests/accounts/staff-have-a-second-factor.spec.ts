import { expect, type Page, test } from '@playwright/test';

import { codeOf } from '../support/authenticator';
import { expectNoViolationsInAnyTheme } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';

const password = 'correct horse battery';
let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_ADMIN_USERNAME: 'grace',
    VOKAL_ADMIN_PASSWORD: password,
  });
});
test.afterAll(() => server?.stop());

async function signIn(page: Page, code = '') {
  await page.goto(`${server.url}/admin/login?returnUrl=%2Fadmin%2Faccount`);
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
}

const isIn = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

test('it is set up, asked for, used once, replaced by a recovery code and removed', async ({
  page,
}) => {
  await signIn(page);
  await isIn(page);
  await expect(page.getByText('Off: your password alone')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/is not right/);
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
  await expectNoViolationsInAnyTheme(page);
  const secret = await dialog.getByLabel('Key', { exact: true }).inputValue();
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code from the app')).toHaveAccessibleDescription(
    'The code is not right, or has been used.',
  );
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(8);
  const [first = '', second = ''] = await dialog.getByRole('listitem').allTextContents();
  await expectNoViolationsInAnyTheme(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('On since')).toBeVisible();
  await expect(page.getByText('8 unused recovery codes')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await signOut(page);

  await signIn(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  // That of the next half minute: the present one was used up.
  const code = codeOf(secret, 1);
  await signIn(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await isIn(page);
  await signOut(page);
  await signIn(page, code);
  await expect(page.getByRole('alert')).toHaveText('Invalid username, password or code');
  await expectNoViolationsInAnyTheme(page);
  await signIn(page, first.toLowerCase());
  await isIn(page);
  await expect(page.getByText('7 unused recovery codes')).toBeVisible();

  await page.getByRole('button', { name: 'Remove second factor' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code').fill(first);
  await dialog.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(
    'The code is not right, or has been used.',
  );
  await expectNoViolationsInAnyTheme(page);
  await dialog.getByLabel('Code').fill(second);
  await dialog.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(page.getByText('Off: your password alone')).toBeVisible();
  await page.goto(`${server.url}/admin/audit`);
  for (const event of ['Second factor removed', 'Second factor set up']) {
    await expect(page.getByRole('rowheader', { name: event })).toBeVisible();
  }
  await signOut(page);
  await signIn(page);
  await isIn(page);
});
