import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { newReaderAtHome, register, signIn } from '../support/reader';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('epub_token'));

/**
 * Puts the token's end into the next minutes, and returns what it is then, before the page may
 * renew it. The page reads it so; to the server it is no good.
 */
async function age(page: Page, seconds: number): Promise<string> {
  return page.evaluate((seconds) => {
    const [head, payload, signature] = (localStorage.getItem('epub_token') ?? '').split('.');
    const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    claims.exp = Math.floor(Date.now() / 1000) + seconds;
    const aged = [head, btoa(JSON.stringify(claims)), signature].join('.');
    localStorage.setItem('epub_token', aged);
    return aged;
  }, seconds);
}

function countRenewals(context: BrowserContext): { count: number } {
  const renewals = { count: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals.count += 1;
  });
  return renewals;
}

async function expectLibrary(page: Page) {
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
}

test('a token that is about to end is renewed without a word', async ({ page, context }) => {
  await newReaderAtHome(page);
  // A page of the app would see it at once, ask, and be cut off by the reload.
  await page.goto('/icon.svg');
  const renewals = countRenewals(context);
  const old = await age(page, 290);
  await page.goto('/dashboard');
  await expectLibrary(page);
  // The books may be there before the token is.
  await expect.poll(() => token(page)).not.toBe(old);
  expect(renewals.count).toBe(1);
  // The new one has a quarter of an hour, and there is nothing to renew.
  await page.reload();
  await expectLibrary(page);
  expect(renewals.count).toBe(1);
});

test('a page left open renews by itself', async ({ page, context }) => {
  await page.clock.install();
  await newReaderAtHome(page);
  const renewals = countRenewals(context);
  await page.clock.fastForward('11:00');
  await expect.poll(() => renewals.count).toBe(1);
  await expectLibrary(page);
});

test('of many tabs one renews for all', async ({ page, context }) => {
  await newReaderAtHome(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  // No page of the app is open meanwhile: it would renew at once, and be cut off by the next.
  for (const tab of tabs) await tab.goto('/icon.svg');
  await age(page, 10);
  const renewals = countRenewals(context);
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
  for (const tab of tabs) await expectLibrary(tab);
  expect(renewals.count).toBe(1);
});

test('a session that is over is told, and leads to the login and back', async ({
  page,
  context,
}) => {
  const account = await newReaderAtHome(page);
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectLibrary(other);

  // It must not be this tab that finds out: the first would then load a page without a session.
  await other.route('**/api/auth/refresh', (route) => route.abort());
  await context.clearCookies({ name: 'vokal-refresh' });
  await age(page, 10);
  await page.reload();
  await expect(page.getByText('Session Expired')).toBeVisible();
  await expect(
    page.getByText('Your session has expired due to inactivity. Please log in again to continue.'),
  ).toBeVisible();
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/profile');
  // The other tab is told the same.
  await expect(other.getByText('Session Expired')).toBeVisible();
  await expect.poll(() => new URL(other.url()).searchParams.get('returnUrl')).toBe('/dashboard');

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Session Expired')).toBeHidden();
  // And comes in with this one.
  await expect(other).toHaveURL('/dashboard');
  await expectLibrary(other);
});

test('a logout in one tab is one in all, without talk of expiry', async ({ page, context }) => {
  await newReaderAtHome(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByLabel('First name')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Session Expired')).toBeHidden();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a session ended on another device ends here at the next request', async ({
  page,
  browser,
}) => {
  const account = await newReaderAtHome(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account);
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await elsewhere
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(elsewhere).toHaveURL('/login');
  await page.reload();
  await expect(page.getByText('Session Expired')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?message=/);
});

test('a lost network throws nobody out', async ({ page, context }) => {
  await newReaderAtHome(page);
  await age(page, 10);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.waitForTimeout(1000);
  expect(await token(page)).not.toBeNull();
  expect(new URL(page.url()).pathname).not.toBe('/login');
  await expect(page.getByText('Session Expired')).toBeHidden();
  // What did not come comes with the network, by itself.
  await context.setOffline(false);
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the session outlives the browser’s window, whose cookies do not', async ({
  page,
  context,
}) => {
  await newReaderAtHome(page);
  await age(page, 10);
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await page.reload();
  await expectLibrary(page);
});

for (const hostile of [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '/\t/evil.example',
]) {
  test(`a login that is to return to ${JSON.stringify(hostile)} returns home`, async ({
    page,
    request,
  }) => {
    const account = await register(request);
    const address = `/login?returnUrl=${encodeURIComponent(hostile)}`;
    await page.goto(address);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    // Somebody who is in already is sent on by the same rule.
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  });
}
