import { expect, type Page, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { signInStaff, startStudy, takePart } from '../support/staff';

test.describe.configure({ mode: 'default' });

const hostile = '<script>globalThis.hurt = 1</script><img src=x onerror="globalThis.hurt = 2">';

let server: OwnServer;

test.beforeAll(async ({ browserName: _, request }, { parallelIndex }) => {
  server = await startStudy(parallelIndex, 60);
  await takePart(request, server, { userId: 'ada-lovelace', otherIssue: hostile, answer: hostile });
});
test.afterAll(() => server?.stop());

/** What breaks the page's policy, or would have run. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (fault) => faults.push(fault.message));
  return faults;
}

const cards = (page: Page) => page.getByRole('article');
const number = (page: Page) => page.getByText(/^\d+ results?$/);

test('the numbers of the whole study stand above its results', async ({ page }) => {
  const faults = await watch(page);
  await signInStaff(page, server);
  await expect(page.getByRole('heading', { name: 'Survey Results Admin' })).toBeVisible();
  const total = Number.parseInt((await number(page).textContent()) ?? '', 10);
  expect(total).toBeGreaterThan(40);
  for (const [name, value] of [
    ['Total Participants', String(total)],
    ['Total Quiz Attempts', String(5 * total)],
  ]) {
    const card = page.locator('dl > div').filter({ hasText: name });
    await expect(card.getByRole('definition')).toHaveText(value ?? '');
  }
  await expect(page.locator('dl > div').filter({ hasText: 'Average Score' })).toContainText('%');
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByRole('article', { name: 'Participant #1', exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('pages are turned, sized and come back with the address', async ({ page }) => {
  await signInStaff(page, server);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('article', { name: 'Participant #21' })).toBeVisible();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Participant #21' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Participant #1', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Results per page' }).selectOption('50');
  await expect(cards(page)).toHaveCount(50);
});

test('search and filters choose among all, and lead back', async ({ page }) => {
  await signInStaff(page, server);
  await page.getByRole('searchbox', { name: 'Search' }).fill('lovelace');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('ada-lovelace');
  await page.getByRole('combobox', { name: 'Verification' }).selectOption('Verified');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all results' }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('combobox', { name: 'Age group' }).selectOption('Birth 2015-2016');
  await expect(page).toHaveURL(/ageGroup=Birth\+2015-2016/);
  await expect(page.getByText(/· Birth (2017-2018|1914-2014)/)).toHaveCount(0);
  await expect(page.getByText('· Birth 2015-2016').first()).toBeVisible();
});

test('a day is typed key by key, and the filter waits for its year', async ({ page }) => {
  await signInStaff(page, server);
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  await page.keyboard.type('11242026', { delay: 60 });
  await expect(from).toHaveValue('2026-11-24');
  await expect(page).toHaveURL(/from=2026-11-24/);
  // What is left half typed is not what is asked for.
  await from.blur();
  await from.focus();
  // Over month and day: each of their keys is a day of its own, which is asked for.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('20', { delay: 60 });
  await from.blur();
  await expect(from).toHaveValue('2026-11-24');
  await page.goto(page.url().replace('2026-11-24', '2026-13-45'));
  await expect(from).toHaveValue('');
  await expect(cards(page)).toHaveCount(20);
});

test('what somebody typed is text, in the card and in the raw data', async ({ page }) => {
  const faults = await watch(page);
  await signInStaff(page, server, '/admin/survey-results?search=lovelace');
  const card = cards(page);
  await expect(card).toHaveCount(1);
  await expect(card.getByText(hostile, { exact: true })).toBeVisible();
  await expect(card.getByText('Unverified')).toBeVisible();
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(card.getByRole('region', { name: 'Raw data' })).toContainText('onerror');
  await expect(card.getByRole('region', { name: 'Raw data' })).toContainText(
    '"userId": "ada-lovelace"',
  );
  expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
  await card.getByRole('button', { name: 'Hide Details' }).click();
  await expect(card.getByRole('region', { name: 'Raw data' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a failure is told with a way on', async ({ page }) => {
  await signInStaff(page, server);
  const next = page.getByRole('button', { name: 'Next page' });
  // The first page is there before the network goes.
  await expect(next).toBeVisible();
  await page.route('**/api/datacollection/results**', (route) => route.abort());
  await next.click();
  const told = page.getByText('Failed to load survey results. Please try again.');
  await expect(told).toBeVisible();
  await page.unroute('**/api/datacollection/results**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article', { name: 'Participant #21' })).toBeVisible();
});

test('who logs out is out, in every tab', async ({ page, context }) => {
  await signInStaff(page, server);
  const other = await context.newPage();
  await other.goto(`${server.url}/admin/audit`);
  await expect(other.getByRole('cell', { name: 'grace' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
  await expect(other).toHaveURL(`${server.url}/admin/login?returnUrl=%2Fadmin%2Faudit`);
  await page.goto(`${server.url}/admin/statistics`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test.describe('a list on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('it folds up, and clearing it is the reddest thing only once it is decided', async ({
    page,
  }) => {
    await signInStaff(page, server, '/admin/survey-results?pageSize=10');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(10);
    let height = 0;
    for (const card of await cards.all()) {
      // Far cards have no height of their own yet.
      await card.scrollIntoViewIfNeeded();
      height += (await card.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
    }
    // Unfolded they were more than ten thousand.
    expect(height).toBeLessThan(3000);
    const told = cards.first().getByRole('heading', { name: 'Demographics' });
    await expect(told).toBeHidden();
    await cards.first().getByRole('button', { name: 'View Details' }).click();
    await expect(told).toBeVisible();

    const clear = page.getByRole('button', { name: 'Clear All Data' });
    await expect(clear).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await clear.click();
    await page.getByLabel('Type DELETE ALL to confirm').fill('DELETE ALL');
    const decide = page.getByRole('button', { name: 'Delete everything' });
    await expect(decide).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});
