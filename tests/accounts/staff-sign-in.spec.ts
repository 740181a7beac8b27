import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { type OwnServer, ownPort, startServer } from '../support/own-server';

test.describe.configure({ mode: 'serial' });

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_ADMIN_USERNAME: 'grace',
    VOKAL_ADMIN_PASSWORD: 'correct horse battery',
  });
});
test.afterAll(() => server?.stop());

test('one of staff is asked who they are, and goes where they wished', async ({ page }) => {
  await page.goto(`${server.url}/admin/survey-results`);
  await expect(page).toHaveURL(`${server.url}/admin/login?returnUrl=%2Fadmin%2Fsurvey-results`);
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeDisabled();
  await expectNoViolations(page);

  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill('a wrong one');
  await login.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNoViolations(page);

  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await login.click();
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  // Whoever is in needs no login, and is no reader thereby.
  await page.goto(`${server.url}/admin/login`);
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/login`);
});

async function signInHere(page: Page) {
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('no script can read what the session is', async ({ page, context }) => {
  await page.goto(`${server.url}/admin/survey-results`);
  await signInHere(page);
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  const cookie = (await context.cookies()).find(({ name }) => name === 'vokal-staff');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const seen = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
  expect(seen).not.toContain(cookie?.value);
  // No token of any kind is there, either.
  expect(seen).not.toContain('eyJ');
});

test('whoever was away too long is told so, and comes back to where they were', async ({
  page,
}) => {
  const place = `${server.url}/admin/audit`;
  await page.goto(place);
  await signInHere(page);
  await expect(page).toHaveURL(place);
  // The same as twenty minutes of nothing: the server knows the session no more.
  server.run(['admin', 'set-password', 'grace'], 'correct horse battery\n');
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/admin/login?returnUrl=%2Fadmin%2Faudit`);
  await expect(page.getByText('Session Expired')).toBeVisible();
  await signInHere(page);
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('before a session ends somebody is asked whether they are there', async ({ page }) => {
  await page.goto(`${server.url}/admin/survey-results`);
  await signInHere(page);
  await expect(page).toHaveURL(`${server.url}/admin/survey-results`);
  await page.route('**/api/admin/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), secondsLeft: 110 } });
  });
  await page.reload();
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  await expectNoViolations(page);
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await kept).status()).toBe(200);
  await expect(question).toBeHidden();
});
