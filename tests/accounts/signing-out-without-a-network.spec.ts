/** Who signs out is out, also where the server cannot be told at once. */
import { expect, test } from '@playwright/test';

import { newReaderAtHome } from '../support/reader';

test('a sign-out without a network ends the session as soon as there is one', async ({
  page,
  context,
}) => {
  await newReaderAtHome(page);
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  // The page that signing out leads to is fetched after the books.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /login-screen.*\.js/.test(name)),
  );
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  expect(await cookies()).toContain('vokal-refresh');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You are signed out here. The server could not')).toBeVisible();
  // The cookie is out of a script's reach; nobody comes back by it.
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);

  const told = page.waitForResponse(/\/api\/auth\/logout$/);
  await context.setOffline(false);
  expect((await told).status()).toBe(204);
  await expect.poll(cookies).not.toContain('vokal-refresh');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('what a reader has read is nothing to the next one at the same browser', async ({ page }) => {
  await newReaderAtHome(page);
  const out = page.waitForResponse(/\/api\/auth\/logout$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await (await out).allHeaders())['clear-site-data']).toBe('"cache"');
  await expect(page).toHaveURL(/\/login/);
  // The button that was pressed is on no screen any more.
  await expect(page.locator('main')).toBeFocused();
});
