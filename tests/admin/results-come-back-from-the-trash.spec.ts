import { expect, type Page, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { confirmPassword, signInStaff, startStudy } from '../support/staff';

test.describe.configure({ mode: 'serial' });

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startStudy(parallelIndex, 12);
});
test.afterAll(() => server?.stop());

const participants = (page: Page) =>
  page.locator('dl > div').filter({ hasText: 'Total Participants' }).getByRole('definition');

/** How many there are, once the page knows. */
async function countOf(page: Page): Promise<number> {
  await expect(participants(page)).toHaveText(/\d/);
  return Number(await participants(page).textContent());
}

async function nameOfFirst(page: Page): Promise<string> {
  const first = page.getByRole('article', { name: 'Participant #1', exact: true });
  return (await first.locator('bdi').first().textContent()) ?? '';
}

async function deleteFirst(page: Page): Promise<void> {
  const first = page.getByRole('article', { name: 'Participant #1', exact: true });
  await first.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this result?' });
  await question.getByRole('button', { name: 'Delete' }).click();
}

test('a result goes to the trash and comes back', async ({ page }) => {
  await signInStaff(page, server);
  const before = await countOf(page);
  const name = await nameOfFirst(page);

  await page
    .getByRole('article', { name: 'Participant #1', exact: true })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(participants(page)).toHaveText(String(before));

  await deleteFirst(page);
  await expect(page.getByText('Participant #1 is in the trash.')).toBeVisible();
  await expect(participants(page)).toHaveText(String(before - 1));
  await expect.poll(() => nameOfFirst(page)).not.toBe(name);

  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(participants(page)).toHaveText(String(before));
  // The list is asked for on its own, and may come after the count.
  await expect.poll(() => nameOfFirst(page)).toBe(name);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row', { name: /Result restored grace/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Result moved to the trash grace/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(name);
});

test('whose password is no longer fresh types it again, and it is done', async ({ page }) => {
  await signInStaff(page, server);
  // The five minutes are over, for the first answer alone.
  await page.route(
    '**/api/datacollection/results/*',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { title: 'Forbidden', status: 403, detail: 'No.', code: 'confirmation_required' },
      }),
    { times: 1 },
  );
  await deleteFirst(page);
  await expect(page.getByRole('dialog', { name: 'Please confirm your password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill('a wrong one');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That password is not right.')).toBeVisible();
  await confirmPassword(page);
  await expect(page.getByText('Participant #1 is in the trash.')).toBeVisible();
});

test('all is cleared by the right words alone, and comes back', async ({ page }) => {
  await signInStaff(page, server);
  const before = await countOf(page);
  const clear = async (words: string) => {
    await page.getByRole('button', { name: 'Clear All Data' }).click();
    await page.getByLabel('Type DELETE ALL to confirm').fill(words);
    await page.getByRole('button', { name: 'Delete everything' }).click();
  };
  await clear('delete all');
  await expect(
    page.getByText('Deletion cancelled. You must type "DELETE ALL" exactly to confirm.'),
  ).toBeVisible();
  await expect(participants(page)).toHaveText(String(before));

  await clear('DELETE ALL');
  await expect(page.getByText('All survey data has been permanently deleted.')).toBeVisible();
  await expect(page.getByText('No Survey Results Yet')).toBeVisible();
  await expect(participants(page)).toHaveText('0');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();

  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Results' }).click();
  // The one of the test before, too.
  await expect(participants(page)).toHaveText(String(before + 1));
});
