/** Everything that staff do with a study, one after the other. `make bench-study` does it with 10,000. */
import { readFileSync, statSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { rowsOf } from '../support/csv';
import type { OwnServer } from '../support/own-server';
import { signInStaff, startStudy } from '../support/staff';
import { unzipped } from '../support/zip';

const PARTICIPANTS = Number(process.env.STUDY_PARTICIPANTS ?? 300);

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  test.setTimeout(600_000);
  server = await startStudy(parallelIndex, PARTICIPANTS);
});
test.afterAll(() => server?.stop());

const participants = (page: Page) =>
  page.locator('dl > div').filter({ hasText: 'Total Participants' }).getByRole('definition');

async function countOf(page: Page): Promise<number> {
  await expect(participants(page)).toHaveText(/\d/);
  return Number((await participants(page).textContent())?.replace(/\D/g, ''));
}

async function exported(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download', { timeout: 300_000 });
  await page.getByRole('button', { name, exact: true }).click();
  return (await coming).path();
}

test('from the login to an empty study and back', async ({ page }) => {
  test.setTimeout(600_000);
  await signInStaff(page, server);
  const total = await countOf(page);
  expect(total).toBeGreaterThan(PARTICIPANTS * 0.8);

  // The last of the list, found again by name under the same number.
  await page.goto(`${server.url}/admin/survey-results?page=${Math.ceil(total / 20)}`);
  const last = page.getByRole('article').last();
  await expect(last).toHaveAccessibleName(`Participant #${total}`);
  const name = (await last.locator('bdi').first().textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveAccessibleName(`Participant #${total}`);

  // And so it stands in the table.
  const table = await exported(page, 'Export CSV');
  const [, ...rows] = rowsOf(readFileSync(table, 'utf8'), ',');
  expect(rows).toHaveLength(total * 5);
  expect(rows.at(-1)?.slice(0, 2)).toEqual([String(total), name]);
  const packed = await exported(page, 'Export Data Package');
  expect(unzipped(packed).has('analysis/analysis.R')).toBe(true);
  expect(statSync(packed).size).toBeGreaterThan(total * 100);

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('figure', { name: 'Speed against accuracy' })).toBeVisible();
  // In the fixed protocol the position would tell the blind staff the condition.
  await expect(page.getByText('The order effect waits for the end of the blind')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Order effect' })).toHaveCount(0);
  const counted = page
    .getByRole('figure', { name: 'Flow of participants' })
    .getByRole('row', { name: /^Answers are there/ });
  await expect(counted.getByRole('cell').first()).toHaveText(String(total));

  // One goes, then all; all come back.
  await page.getByRole('link', { name: 'Results' }).click();
  const first = page.getByRole('article', { name: 'Participant #1', exact: true });
  await first.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => countOf(page)).toBe(total - 1);
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  await page.getByLabel('Type DELETE ALL to confirm').fill('DELETE ALL');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('No Survey Results Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore all' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Results' }).click();
  await expect.poll(() => countOf(page)).toBe(total);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/admin/login`);
});
