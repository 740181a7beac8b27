import type { Page } from '@playwright/test';

import type { Walk } from '../journeys';

export async function staff({ page, t, stop }: Walk): Promise<void> {
  await page.goto('/admin/survey-results?pageSize=10');
  await page
    .getByRole('button', { name: t('staff.card.view') })
    .first()
    .click();
  await stop('the results');
  await page
    .getByRole('button', { name: t('staff.card.delete'), exact: true })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await stop('a result is to be deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('staff.results.clearAll') }).click();
  const typed = page.getByLabel(t('staff.clear.label'));
  await typed.fill('DELETE ALL');
  await stop('all results are to be deleted');
  // As if the password had been typed long ago.
  await page.route('**/api/datacollection/results/all', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, code: 'confirmation_required', detail: '' }),
    }),
  );
  await page.getByRole('button', { name: t('staff.clear.submit') }).click();
  await page.getByText(t('staff.confirm.text')).waitFor();
  await stop('the password is asked for');

  await page.goto('/admin/survey-results?search=nobody-of-that-name');
  await page.getByText(t('staff.results.noneText')).waitFor();
  await stop('no result fits');

  await page.goto('/admin/statistics');
  await page.getByRole('figure').first().waitFor();
  await page.waitForLoadState('networkidle');
  await stop('the statistics');

  await page.goto('/admin/trash');
  await page.getByText(t('staff.trash.emptyTitle')).waitFor();
  await stop('the trash');

  await page.goto('/admin/settings');
  await page.getByLabel(t('staff.settings.kioskLabel')).fill('12');
  await page.getByRole('button', { name: t('staff.settings.save') }).click();
  await stop('the settings of the study');

  await people(page);
  await page.goto('/admin/people');
  await page.getByRole('table').waitFor();
  await stop('the people');
  await page
    .getByRole('button', { name: t('staff.people.open') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await stop('somebody who is looked after');
  await page.getByRole('button', { name: t('staff.people.do.quota') }).click();
  await page.getByLabel(t('staff.people.quota')).fill('1.5');
  await page.getByRole('button', { name: t('staff.people.quotaSave') }).click();
  await page.getByText(t('staff.people.quotaWrong')).waitFor();
  await stop('a quota with its fault');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: t('staff.people.open') })
    .last()
    .click();
  await page.getByRole('button', { name: t('staff.people.do.restore') }).waitFor();
  await stop('somebody who is deleted');
  await page.getByRole('button', { name: t('staff.people.do.restore') }).click();
  await stop('an account is to be taken back');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: t('staff.people.open') })
    .first()
    .click();
  await page.getByRole('button', { name: t('staff.people.do.deletion') }).click();
  await page.getByRole('checkbox').waitFor();
  await stop('somebody is to be deleted');

  await page.goto('/admin/registration');
  await page.getByRole('button', { name: t('staff.invitations.make') }).click();
  await page.getByLabel(t('staff.invitations.uses')).fill('0');
  await page.getByRole('button', { name: t('staff.invitations.submit') }).click();
  await page.getByText(t('staff.invitations.usesWrong')).waitFor();
  await stop('an invitation with its faults');
  await page.getByLabel(t('staff.invitations.uses')).fill('1');
  await page.getByRole('button', { name: t('staff.invitations.submit') }).click();
  await page.getByRole('img', { name: t('staff.people.link.code') }).waitFor();
  await stop('a link that is shown once');
  await page.getByRole('button', { name: t('staff.people.link.done') }).click();
  await stop('registration and invitations');

  await page.goto('/admin/system');
  await page.getByRole('heading', { name: t('staff.system.needs') }).waitFor();
  await stop('the system');

  await page.goto('/admin/audit');
  await page.getByRole('table').waitFor();
  await stop('the log');

  await secondFactor({ page, t, stop });
}

/** The world's own admin keeps the password alone: the answers are made up. */
async function secondFactor({ page, t, stop }: Pick<Walk, 'page' | 't' | 'stop'>): Promise<void> {
  await page.goto('/admin/account');
  await page.getByRole('button', { name: t('staff.account.setup') }).click();
  await page.getByLabel(t('staff.account.password')).fill('not looked at');
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const address = `otpauth://totp/Vokal%20vokal%2Eschule%2Eexample:grace?secret=${secret}`;
  await page.route('**/api/admin/second-factor', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ secret, address }) }),
  );
  await page.getByRole('button', { name: t('staff.account.next') }).click();
  await page.getByRole('img', { name: t('staff.account.picture') }).waitFor();
  await page.getByLabel(t('staff.account.firstCode')).fill('123');
  await page.getByRole('button', { name: t('staff.account.turnOn') }).click();
  await page.getByText(t('staff.account.sixDigits')).waitFor();
  await stop('a second factor is set up');
  await page.route('**/api/admin/second-factor', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ activeSince: '2026-11-23T12:00:00Z', recoveryCodes: 8 }),
    }),
  );
  await page.goto('/admin/account');
  await page.getByRole('button', { name: t('staff.account.remove') }).click();
  await page.getByRole('dialog').waitFor();
  await stop('a second factor is removed');
  await page.keyboard.press('Escape');
  await stop('the account of one of staff');
}

/** People with long names, as this world's server has none. */
async function people(page: Page): Promise<void> {
  const person = (id: number, more: object = {}) => ({
    id,
    email: `anna-katharina.freifrau-von-und-zu-langenbach-${id}@gymnasium.schule.example`,
    firstName: 'Anna-Katharina',
    lastName: 'Freifrau-von-und-zu-Langenbach',
    createdAt: '2026-01-02T03:04:05Z',
    lastSeenAt: null,
    sessions: 2,
    disabledAt: null,
    deletedAt: null,
    keptUntil: null,
    quotaMegabytes: null,
    hasPassword: true,
    google: true,
    bytes: 123_456_789,
    ...more,
  });
  const deleted = { deletedAt: '2026-11-20T00:00:00Z', keptUntil: '2026-12-20T00:00:00Z' };
  const disabled = { disabledAt: '2026-11-01T00:00:00Z' };
  const rows = [person(3), person(2, disabled), person(1, deleted)];
  const body = JSON.stringify({ people: rows, next: 1, total: 2000, quotaMegabytes: 5000 });
  await page.route('**/api/admin/people', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
}
