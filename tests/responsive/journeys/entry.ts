import type { Walk } from '../journeys';

/** Login, registration, the provider's way back, the administration's door. */
export async function entry({ page, t, stop }: Walk): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
  await stop('login');

  await page.goto('/login?message=session.loginAgain');
  await page.getByLabel(t('account.email')).fill('nobody');
  await page.getByLabel(t('account.password'), { exact: true }).focus();
  await page.getByLabel(t('account.email')).focus();
  await page.getByText(t('account.emailInvalid')).waitFor();
  await stop('login with a message and its faults');

  await page.getByLabel(t('account.email')).fill('nobody@example.org');
  await page.getByLabel(t('account.password'), { exact: true }).fill('not the password');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.getByRole('alert').waitFor();
  await stop('login refused');

  const problem = { status: 403, code: 'account_deleted', keptUntil: '2026-12-24T12:00:00Z' };
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json: problem }));
  await page.getByLabel(t('account.password'), { exact: true }).fill('the password');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('deletedAccount.restore') }).waitFor();
  await stop('login to a deleted account');
  await page.unroute('**/api/auth/login');
  await page.goto('/login?message=login.deleted');
  await page.getByText(t('login.deleted')).waitFor();
  await stop('login after the account was deleted');

  await page.goto('/register');
  await page.getByRole('button', { name: t('register.submit') }).click();
  await page.getByText(t('account.emailRequired')).waitFor();
  await stop('registration with its faults');

  const rules = (door: string) => JSON.stringify({ door, domains: [] });
  for (const door of ['invitation', 'closed']) {
    await page.route('**/api/auth/registration', (route) =>
      route.fulfill({ contentType: 'application/json', body: rules(door) }),
    );
    await page.goto('/register');
    await page.getByRole('heading', { name: t(`register.${door}Title`) }).waitFor();
    await stop(`registration, a door that is ${door}`);
    await page.unroute('**/api/auth/registration');
  }

  await page.goto('/forgotten');
  await page.getByText(t('forgotten.askText')).waitFor();
  await stop('a forgotten password');
  await page.route('**/api/auth/forgotten', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ contentType: 'application/json', body: JSON.stringify({ mail: true }) })
      : route.fulfill({ status: 202 }),
  );
  await page.goto('/forgotten');
  await page.getByLabel(t('account.email')).fill('nobody@example.org');
  await page.getByRole('button', { name: t('forgotten.mailSubmit') }).click();
  await page.getByRole('status').waitFor();
  await stop('a link by mail, asked for');
  await page.unroute('**/api/auth/forgotten');

  await page.goto('/verify#word');
  await page.getByRole('button', { name: t('verify.submit') }).click();
  await page.getByText(t('account.emailRequired')).waitFor();
  await stop('an address to confirm, with its faults');

  await page.goto('/reset');
  await page.getByRole('button', { name: t('reset.submit') }).click();
  await page.getByText(t('reset.codeRequired')).waitFor();
  await stop('another password, with its faults');

  await page.goto('/oauth/callback?error=access_denied');
  await page.getByRole('heading', { name: t('google.failedTitle') }).waitFor();
  await stop('the way back from the provider, failed');

  await page.goto('/admin/login');
  await page.getByLabel(t('admin.username')).fill('grace');
  await page.getByLabel(t('account.password'), { exact: true }).fill('not the password');
  await page.getByRole('button', { name: t('admin.submit'), exact: true }).click();
  await page.getByText(t('admin.failed')).waitFor();
  await stop("the administration's login, refused");
}
