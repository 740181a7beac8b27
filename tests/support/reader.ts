/** A reader as the tests meet them: registered, signed in, with the words they click. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

export interface Account {
  email: string;
  password: string;
}

/** The server ends what is idle for five seconds, and may just be about to: on no answer at all. */
const ONCE_MORE = { maxRetries: 1 };

/** Registers somebody new through the API. */
export async function register(request: APIRequestContext): Promise<Account> {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: 'ein langer Satz' };
  const answer = await request.post('/api/auth/register', {
    data: { firstName: 'Ada', lastName: 'Lovelace', ...account },
    ...ONCE_MORE,
    headers: await xsrf(request),
  });
  expect(answer.status()).toBe(201);
  return account;
}

/** Signs in through the screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
}

/**
 * Somebody new, signed in through the API: the page stands where nothing is shown yet. How
 * one signs in through the screen is what `accounts/` tests.
 */
export async function newReader(page: Page): Promise<Account> {
  const account = await register(page.request);
  const answer = await page.request.post('/api/auth/login', {
    data: account,
    headers: await xsrf(page.request),
    ...ONCE_MORE,
  });
  const { token } = (await answer.json()) as { token: string };
  // A page of the same origin that needs no script.
  await page.goto('/api/health');
  await page.evaluate((token) => localStorage.setItem('epub_token', token), token);
  return account;
}

/** The same in the library. */
export async function newReaderAtHome(page: Page): Promise<Account> {
  const account = await newReader(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
  return account;
}

/** Uploads a book through the screen and waits until it stands in the library. */
export async function upload(page: Page, file: string): Promise<void> {
  if (!page.url().includes('/dashboard')) await page.goto('/dashboard');
  await page.locator('input[type=file][accept*=".epub"]').setInputFiles(file);
  await expect(page.getByText('Book Ready!')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Book Ready!')).toBeHidden();
}

/** Uploads a book through the API; returns its id. */
export async function uploadByApi(page: Page, file: string): Promise<number> {
  const { readFileSync } = await import('node:fs');
  const answer = await page.request.post('/api/books/upload', {
    multipart: {
      epubFile: {
        name: file.split('/').pop() ?? 'book.epub',
        mimeType: 'application/epub+zip',
        buffer: readFileSync(file),
      },
    },
    headers: { ...(await bearer(page)), ...(await xsrf(page.request)) },
    ...ONCE_MORE,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** The page shown in the reader. */
export function pageShown(page: Page): Locator {
  return page.locator('[data-page]');
}

/** Opens a book and waits for its first page. */
export async function openBook(page: Page, id: number): Promise<void> {
  await page.goto(`/reader/${id}`);
  await expect(pageShown(page)).toBeVisible();
}

/** Waits until every chapter's pages are final. */
export async function untilExact(page: Page): Promise<void> {
  await expect(page.locator('[data-pagination="exact"]')).toBeAttached({ timeout: 60_000 });
}

export async function bearer(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('epub_token'));
  return { authorization: `Bearer ${token}` };
}

/** The header that says a request comes from our own page. */
export async function xsrf(request: APIRequestContext): Promise<Record<string, string>> {
  const token = async () =>
    (await request.storageState()).cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
  if (!(await token())) await request.get('/api/health');
  return { 'x-xsrf-token': (await token()) ?? '' };
}

/** Wishes that this browser keeps, beside those it has; a page that is open does not hear of them. */
export async function prefer(page: Page, wishes: Record<string, unknown>): Promise<void> {
  await page.evaluate((wishes) => {
    const kept = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ ...kept, ...wishes }));
  }, wishes);
}
