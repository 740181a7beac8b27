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

  await page.goto('/admin/audit');
  await page.getByRole('table').waitFor();
  await stop('the log');
}
