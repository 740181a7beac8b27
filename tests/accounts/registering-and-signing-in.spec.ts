import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { register } from '../support/reader';

const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function fillRegistration(page: Page, email: string, secret = 'ein langer Satz') {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('somebody registers, is led to the login, and on to the library', async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto('/register');
  await expect(page).toHaveTitle('EPUB Reader');
  await fillRegistration(page, email);
  await expect(
    page.getByText('Registration successful! Redirecting to login page...'),
  ).toBeVisible();
  await expectNoViolations(page);
  await expect(page).toHaveURL(/\/login\?message=/);
  await expect(
    page.getByText('Registration successful! Please log in with your new account.'),
  ).toBeVisible();

  const signIn = page.getByRole('button', { name: 'Sign In' });
  await expect(signIn).toBeDisabled();
  await page.getByLabel('Email').fill(email);
  await password(page).fill('ein langer Satz');
  await signIn.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Hello, Ada')).toBeVisible();

  // Somebody who is in has no business at the door.
  for (const path of ['/login', '/register', '/nowhere', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('every fault of the form is told where it is', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const fault of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
  ]) {
    await expect(page.getByText(fault)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('Email').fill('ada@');
  await password(page).fill('12345');
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectNoViolations(page);
});

test('a known address and a common password are refused in words', async ({ page, request }) => {
  const { email } = await register(request);
  await page.goto('/register');
  await fillRegistration(page, email);
  await expect(page.getByRole('alert')).toContainText('account with this email already exists');
  await fillRegistration(page, `${crypto.randomUUID()}@example.org`, 'password');
  await expect(password(page)).toHaveAccessibleDescription(/one of the most common/);
  await expect(password(page)).toBeFocused();
  await expectNoViolations(page);
});

test('without a provider the Google button says so', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Google OAuth is not configured yet. Please use the traditional signup form.',
  );
  await expectNoViolations(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden();
});

test('the registration tells once that somebody comes from Google, and no words of the address', async ({
  page,
}) => {
  await page.goto('/register?message=Welcome%20to%20the%20study&google=true');
  await expect(page.getByText('Google authentication successful!')).toBeVisible();
  await expect(page.getByText('Welcome to the study')).toBeHidden();
  await expect(page).toHaveURL('/register');
  await page.reload();
  await expect(page.getByText('Google authentication successful!')).toBeHidden();
});

test('a wrong password and a server out of reach are told', async ({ page, context, request }) => {
  const { email } = await register(request);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill('a wrong one');
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('is not right');
  await expectNoViolations(page);
  await context.setOffline(true);
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
});

test('the page speaks German', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('E-Mail').fill('niemand@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill('irgendetwas');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
});
