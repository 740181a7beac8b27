import { readFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { rowsOf } from '../support/csv';
import type { OwnServer } from '../support/own-server';
import { confirmPassword, signInStaff, startStudy, takePart } from '../support/staff';
import { unzipped } from '../support/zip';

test.describe.configure({ mode: 'default' });

const columns = [
  'Participant',
  'User ID',
  'Timestamp',
  'Gender',
  'Birth Year',
  'Education',
  'Reading Frequency',
  'Reading Format',
  'Text Types',
  'Reading Issues',
  'Other Issue Details',
  'Quiz Type',
  'Quiz ID',
  'Questions Correct',
  'Total Questions',
  'Score Percentage',
  'Time Taken',
  'Reading Time',
  'Answering Time',
  'Additional Details',
];
const formula = '=HYPERLINK("http://example.org";"here")';

let server: OwnServer;

test.beforeAll(async ({ browserName: _, request }, { parallelIndex }) => {
  server = await startStudy(parallelIndex, 30);
  await takePart(request, server, { userId: 'ada-lovelace', otherIssue: formula, answer: formula });
});
test.afterAll(() => server?.stop());

/** The file that a click brings, by its name and place on disk. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const coming = page.waitForEvent('download');
  await click();
  const download = await coming;
  await expect(page.getByText(`${download.suggestedFilename()} is downloaded.`)).toBeVisible();
  return { name: download.suggestedFilename(), path: await download.path() };
}

const exported = (page: Page, name: string) =>
  downloaded(page, () => page.getByRole('button', { name, exact: true }).click());

async function participants(page: Page): Promise<number> {
  const card = page.locator('dl > div').filter({ hasText: 'Total Participants' });
  await expect(card.getByRole('definition')).toHaveText(/\d/);
  return Number(await card.getByRole('definition').textContent());
}

test('the table has a row for each quiz and no formula', async ({ page }) => {
  await signInStaff(page, server);
  const { name, path } = await exported(page, 'Export CSV');
  expect(name).toMatch(/^survey-results-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = rowsOf(readFileSync(path, 'utf8'), ',');
  expect(head).toEqual(columns);
  expect(rows).toHaveLength(5 * (await participants(page)));
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  const ada = rows.filter((row) => row[1] === 'ada-lovelace');
  expect(ada.map((row) => row[10])).toEqual(Array(5).fill(`'${formula}`));
  expect(rows.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  const again = await exported(page, 'Export CSV');
  expect(readFileSync(again.path).equals(readFileSync(path))).toBe(true);
});

test('for Excel the same rows have a mark, semicolons and commas', async ({ page }) => {
  await signInStaff(page, server);
  const { path } = await exported(page, 'Export for Excel');
  const text = readFileSync(path, 'utf8');
  expect(text.startsWith('\u{feff}')).toBe(true);
  const [head, ...rows] = rowsOf(text.slice(1), ';');
  expect(head).toEqual(columns);
  expect(rows).toHaveLength(5 * (await participants(page)));
  expect(rows.every((row) => /^\d+,\d+$/.test(row[17] ?? ''))).toBe(true);
});

test('the summary counts what the page counts', async ({ page }) => {
  await signInStaff(page, server);
  const { path } = await exported(page, 'Export Summary');
  const summary = JSON.parse(readFileSync(path, 'utf8'));
  expect(JSON.stringify(summary)).toContain(String(await participants(page)));
});

test('the package has every table and its codebook', async ({ page }) => {
  await signInStaff(page, server);
  const { name, path } = await exported(page, 'Export Data Package');
  expect(name).toMatch(/\.zip$/);
  const files = [...unzipped(path).keys()].join('\n');
  expect(files).toContain('dataset_description.json');
  const done = ['participants', 'trials', 'items', 'pages', 'events'];
  for (const table of [...done, 'texts', 'textPages', 'questions']) {
    expect(files).toMatch(new RegExp(`${table}.*\\.csv`));
  }
});

test('one participant is a file of their own', async ({ page }) => {
  await signInStaff(page, server, '/admin/survey-results?search=lovelace');
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  const { path } = await downloaded(page, () =>
    card.getByRole('button', { name: 'Export' }).click(),
  );
  const told = JSON.parse(readFileSync(path, 'utf8'));
  expect(told).toMatchObject({ userId: 'ada-lovelace', userDetails: { otherIssue: formula } });
  expect(told.quizzes).toHaveLength(5);
});

test('whoever asks for data with an old password types it again', async ({ page }) => {
  await signInStaff(page, server);
  // The five minutes are over, for the first answer alone.
  await page.route(
    '**/api/admin/study/export/csv',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { title: 'Forbidden', status: 403, detail: 'No.', code: 'confirmation_required' },
      }),
    { times: 1 },
  );
  const { name } = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await confirmPassword(page);
  });
  expect(name).toMatch(/\.csv$/);
});

test('an export that fails is told, and the buttons are free again', async ({ page }) => {
  await signInStaff(page, server);
  await page.route('**/api/admin/study/export/csv', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('The export could not be prepared. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});
