/** Whoever signs out leaves nothing that could be read: not in the profile, not in another tab. */
import { expect, test } from '@playwright/test';

import { APP, launchOptions } from '../playwright.config';
import { made, prose } from '../support/epub';
import { OwnProfile, untilKept } from '../support/own-profile';
import { newReader, openBook, register, signIn, untilExact, uploadByApi } from '../support/reader';

const SENTINEL = 'Quillon zephyr marmalade seven';

test('a book that was read and signed out of is nowhere in the profile', async () => {
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    const { page } = profile;
    await newReader(page);
    const id = await uploadByApi(
      page,
      made({
        title: 'The Sentinel',
        chapters: [1, 2].map((n) => ({
          title: `Part ${n}`,
          body: `<p>${SENTINEL} ${n}.</p>${prose(12)}`,
        })),
      }),
    );
    await openBook(page, id);
    await untilExact(page);
    await expect(page.getByText(SENTINEL).first()).toBeVisible();
    await untilKept(page, [id]);
    const left = await profile.context.newPage();
    await left.goto('/profile');
    await expect(left.getByRole('heading', { name: 'Books on this device' })).toBeVisible();
    await expect(left.getByText('The Sentinel')).toBeVisible();
    await left.screenshot({ path: test.info().outputPath('device.png'), fullPage: true });

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(left).toHaveURL(/\/login/);
    await expect(left.getByText('The Sentinel')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('vokal-shelf');
    // What the server would still serve is not asked for; what the browser kept is not there.
    const cached = await page.evaluate(async (book) => {
      const answers = ['manifest', 'chapters?from=0&to=2', 'cover'].map((path) =>
        fetch(`/api/books/${book}/${path}`, { cache: 'force-cache' }).then(({ status }) => status),
      );
      return Promise.all(answers);
    }, id);
    expect(cached).toEqual([401, 401, 401]);
    await profile.close();
    expect(profile.filesWith(SENTINEL)).toEqual([]);
    // The search finds what is there.
    expect(profile.filesWith('vokal-device').length).toBeGreaterThan(0);
  } finally {
    await profile.forget();
  }
});

test('nothing is kept on a device that others use, and its session ends with the browser', async () => {
  const profile = new OwnProfile(launchOptions, APP);
  try {
    await profile.open();
    const { page } = profile;
    const account = await register(page.request);
    await page.goto('/login');
    await page.getByLabel('This is a shared device').check();
    await expect(page.getByText('Nothing is kept here.')).toBeVisible();
    await signIn(page, account);
    const file = made({ title: 'Borrowed', chapters: [{ title: 'One', body: prose(12) }] });
    const id = await uploadByApi(page, file);
    await openBook(page, id);
    await untilExact(page);
    await page.goto('/profile');
    await expect(page.getByText('You signed in on a shared device')).toBeVisible();
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await databases()).not.toContain('vokal-shelf');

    await profile.close();
    await profile.open();
    await profile.page.goto(`/reader/${id}`);
    await expect(profile.page).toHaveURL(/\/login/);
    await expect(profile.page.getByLabel('This is a shared device')).toBeChecked();
    const kept = () => profile.page.evaluate(() => Object.keys(localStorage).join(' '));
    await expect.poll(kept).not.toMatch(/epub_token|book-progress/);
  } finally {
    await profile.forget();
  }
});
