import { expect, type Page, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { signInStaff, startBalancedStudy, startStudy } from '../support/staff';

test.describe.configure({ mode: 'default' });

let server: OwnServer;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  server = await startStudy(parallelIndex, 150);
});
test.afterAll(() => server?.stop());

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

test('conditions have letters until the study is over, and then names', async ({ page }) => {
  await signInStaff(page, server, '/admin/statistics');
  const speed = figure(page, 'Reading speed');
  await expect(speed.getByRole('rowheader', { name: 'A', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Standard');
  await expect(figure(page, 'Against the standard text')).toHaveCount(0);

  await page.getByRole('link', { name: 'Study settings' }).click();
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2019-01-01');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The last day must not be before the first')).toBeVisible();
  await page.getByLabel('Last day').fill('2020-02-01');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last day')).toHaveValue('2020-02-01');

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(speed.getByRole('rowheader', { name: 'Standard' }).first()).toBeVisible();
  await expect(figure(page, 'Against the standard text')).toBeVisible();
});

test('every plot has its numbers beside it, and they are the server’s', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', ({ text }) => /Content Security Policy/.test(text()) && faults.push(text()));
  await signInStaff(page, server, '/admin/statistics');
  const names = [
    'Flow of participants',
    'Allocation and dropout',
    'Reading speed',
    'Comprehension',
    'Against the standard text',
    'Language',
    'Item difficulty',
    'Speed against accuracy',
    'Order effect',
  ];
  for (const name of names) {
    await expect(figure(page, name).getByRole('img').first()).toBeVisible();
    expect(await figure(page, name).getByRole('row').count()).toBeGreaterThan(2);
  }
  const answer = await page.request.get(`${server.url}/api/admin/study/summary`);
  const { conditions, flow, withoutExclusions } = await answer.json();
  const { n, wordsPerMinute } = conditions[0];
  const row = figure(page, 'Reading speed')
    .getByRole('row', { name: /^Standard/ })
    .first();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat('en-US', digits);
  await expect(row.getByRole('cell').nth(0)).toHaveText(String(n));
  await expect(row.getByRole('cell').nth(1)).toHaveText(number.format(wordsPerMinute.mean));
  await expect(row.getByRole('cell').nth(2)).toHaveText(number.format(wordsPerMinute.sd));
  const without = withoutExclusions.conditions[0].wordsPerMinute;
  await expect(row.getByRole('cell').nth(5)).toHaveText(String(without.n));
  await expect(row.getByRole('cell').nth(6)).toHaveText(number.format(without.mean));
  const end = (name: string) =>
    figure(page, 'Flow of participants').getByRole('row', { name: new RegExp(`^${name} \\d`) });
  await expect(end('Finished')).toContainText(String(flow.people.finished));
  await expect(end('Counted')).toContainText(String(flow.analysed));
  await expect(figure(page, 'Reading speed')).toContainText('cannot be told apart');
  expect(faults).toEqual([]);
});

test('a text is chosen, and its questions are shown', async ({ page }) => {
  await signInStaff(page, server, '/admin/statistics');
  const items = figure(page, 'Item difficulty');
  const first = await items.getByRole('rowheader').first().textContent();
  await items.getByRole('combobox', { name: 'Text' }).selectOption({ index: 1 });
  await expect(items.getByRole('rowheader').first()).not.toHaveText(first ?? '');
});

test('lists part position from condition, so the order effect is shown while blind', async ({
  page,
}, { parallelIndex }) => {
  const balanced = await startBalancedStudy(parallelIndex, 120);
  try {
    await signInStaff(page, balanced, '/admin/statistics');
    const order = figure(page, 'Order effect');
    await expect(order.getByRole('img')).toHaveCount(2);
    await expect(page.getByText('conditions are named by letters')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('cannot be told apart');
    await expect(page.getByRole('main')).not.toContainText('order effect waits');

    const answer = await page.request.get(`${balanced.url}/api/admin/study/summary`);
    const { blind, confounded, positions, differences, allocation } = await answer.json();
    expect({ blind, confounded, differences }).toEqual({
      blind: true,
      confounded: false,
      differences: [],
    });
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const number = new Intl.NumberFormat('en-US', digits);
    expect(positions).toHaveLength(5);
    for (const { position, n, wordsPerMinute } of positions) {
      const row = order.getByRole('row', { name: new RegExp(`^${position} `) }).first();
      await expect(row.getByRole('cell').nth(0)).toHaveText(String(n));
      await expect(row.getByRole('cell').nth(1)).toHaveText(number.format(wordsPerMinute.mean));
    }
    const lists = new Set(allocation.map(({ list }: { list: number }) => list));
    expect(lists.size).toBe(10);
    for (const list of lists) {
      await expect(
        figure(page, 'Allocation and dropout').getByRole('row', {
          name: new RegExp(`^List ${list} `),
        }),
      ).not.toHaveCount(0);
    }
  } finally {
    balanced.stop();
  }
});
