/** Staff hand out codes; who has one takes part, and the next needs their own. */
import { type Browser, expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import type { OwnServer } from '../support/own-server';
import { signInStaff, startStudy } from '../support/staff';
import { begin, expectLargeTargets, fillIn } from '../support/study';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

const asks = (page: Page) => page.getByRole('textbox', { name: 'Dein Code' });

/** Makes two codes that are good for one participant each, as staff do. */
async function handOut(browser: Browser): Promise<string[]> {
  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, server, '/admin/settings');
  await staff.getByRole('checkbox', { name: 'Only with a code that you hand out' }).check();
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('The settings are saved.')).toBeVisible();
  await expect(staff.getByText('Without a code nobody can take part')).toBeVisible();
  await staff.getByRole('button', { name: 'Make codes' }).click();
  const form = staff.getByRole('dialog', { name: 'Make codes' });
  await form.getByLabel('For whom').fill('Class 4b');
  await form.getByLabel('How many codes').fill('2');
  await form.getByLabel('Each is good for so many devices').fill('1');
  await expectNoViolations(staff);
  await form.getByRole('button', { name: 'Make codes' }).click();
  const told = staff.getByRole('dialog', { name: 'Your codes' });
  await expect(told.getByRole('list', { name: 'Codes' }).getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(staff);
  const codes = await told.getByRole('listitem').allInnerTexts();
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(staff.getByRole('row', { name: /Class 4b/ })).toContainText('0 of 2');
  await staff.context().close();
  return codes;
}

test('a code lets one participant in, and the next has another', async ({ page, browser }) => {
  const [first, second] = await handOut(browser);
  await page.goto(`${server.url}/data-collection`);
  await expect(asks(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toHaveCount(0);
  await expectNoViolations(page);
  await expectLargeTargets(page.getByRole('main'));
  await asks(page).fill('ABCD-2345');
  await asks(page).press('Enter');
  await expect(page.getByText('Dieser Code passt nicht.')).toBeVisible();
  await expectNoViolations(page);
  const opened = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/datacollection/sessions') && answer.status() === 201,
  );
  // However it is typed.
  await asks(page).fill((first ?? '').toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await opened;
  await begin(page, server.url);
  await fillIn(page);
  await expect(page.getByText(/^[2-9A-Z]{8}$/)).toBeVisible();

  const next = await (await browser.newContext()).newPage();
  await next.goto(`${server.url}/data-collection`);
  await asks(next).fill(first ?? '');
  await asks(next).press('Enter');
  await expect(next.getByText('Dieser Code passt nicht.')).toBeVisible();
  await asks(next).fill(second ?? '');
  await asks(next).press('Enter');
  await expect(next.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await next.context().close();
});
