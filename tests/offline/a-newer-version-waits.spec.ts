/** A new version comes once nothing is read in any tab, and when its reader wants it. */
import { expect, test } from '@playwright/test';

import { APP, launchOptions } from '../playwright.config';
import { made, prose } from '../support/epub';
import { NewerServer } from '../support/newer-server';
import { OwnProfile, untilInstalled } from '../support/own-profile';
import { newReaderAtHome, openBook, pageShown, untilExact, uploadByApi } from '../support/reader';

test('a newer version waits while a book is open', async () => {
  const server = new NewerServer(APP);
  const profile = new OwnProfile(launchOptions, await server.listen());
  try {
    await profile.open();
    const { page } = profile;
    await newReaderAtHome(page);
    const file = made({ title: 'Open all along', chapters: [{ title: 'One', body: prose(60) }] });
    const id = await uploadByApi(page, file);
    await untilInstalled(page);
    const reading = await profile.context.newPage();
    await openBook(reading, id);
    await untilExact(reading);
    const entry = () => page.locator('script[type=module][src]').first().getAttribute('src');
    const before = await entry();

    server.release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.update());
    const line = page.getByText('A newer Vokal is ready.');
    await expect(line).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: test.info().outputPath('newer.png') });
    await page.getByRole('button', { name: 'Load it' }).click();
    await expect(page.getByText('It loads as soon as')).toBeVisible();
    // Parts that are fetched late are those of the build that the page is of.
    await reading.keyboard.press('Control+f');
    await expect(reading.getByRole('searchbox', { name: 'Words to find' })).toBeVisible();
    await reading.keyboard.press('Escape');
    await expect(pageShown(reading)).toBeVisible();
    expect(await entry()).toBe(before);

    await reading.close();
    await expect.poll(() => entry().catch(() => before)).not.toBe(before);
    await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
    await expect(line).toBeHidden();
  } finally {
    await profile.forget();
    server.close();
  }
});
