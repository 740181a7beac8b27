import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { GERMAN_BOOK } from '../support/corpus';
import { newReaderAtHome, uploadByApi } from '../support/reader';

/** What a reading app sends and hears: no cookies of the page's, a password of its own. */
async function ask(address: string, password: string) {
  const basic = Buffer.from(`ada:${password}`).toString('base64');
  return fetch(address, { headers: { authorization: `Basic ${basic}` } });
}

test('a device gets a password, fetches a book with it, and is removed', async ({
  page,
  baseURL,
}) => {
  const account = await newReaderAtHome(page);
  await uploadByApi(page, GERMAN_BOOK);
  await page.reload();

  // The file itself comes back by the book's menu.
  await page.getByRole('button', { name: /^Reading status/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download file' }).click();
  const original = readFileSync(GERMAN_BOOK);
  expect(readFileSync(await (await download).path())).toEqual(original);

  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Devices and apps' });
  await section.getByRole('button', { name: 'Add a device' }).click();
  const form = page.getByRole('dialog', { name: 'Add a device' });
  await form.getByRole('button', { name: 'Add a device' }).click();
  await expect(form.getByText('A name is required')).toBeVisible();
  await form.getByLabel('Name of the device or app').fill('Kobo');
  await form.getByLabel('Synchronise reading places').uncheck();
  await expectNoViolations(page);
  await form.getByLabel('Your password').fill(account.password);
  await form.getByRole('button', { name: 'Add a device' }).click();

  const made = page.getByRole('dialog', { name: 'Password for Kobo' });
  const password = await made.getByLabel('Device password').inputValue();
  expect(password).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/);
  await expect(made.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectNoViolations(page);
  // What is higher than the window scrolls inside of it, and the way out stays in view.
  for (const size of [
    { width: 1280, height: 640 },
    { width: 360, height: 560 },
  ]) {
    await page.setViewportSize(size);
    const done = made.getByRole('button', { name: 'Done' });
    await expect(done).toBeInViewport({ ratio: 1 });
    const box = await made.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    await made.getByText('The password is shown this once.').scrollIntoViewIfNeeded();
    await expect(made.getByText('The password is shown this once.')).toBeInViewport({ ratio: 1 });
    const [note, button] = await Promise.all([
      made.getByText('The password is shown this once.').boundingBox(),
      done.boundingBox(),
    ]);
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByRole('button', { name: 'Add a device' })).toBeFocused();
  await expect(section.getByText('Not used yet')).toBeVisible();

  const catalogue = await ask(`${baseURL}/opds/v2/books`, password);
  const { publications } = (await catalogue.json()) as {
    publications: { links: { rel: string; href: string }[] }[];
  };
  const link = publications[0]?.links.find(({ rel }) => rel.endsWith('/acquisition'));
  const file = await ask(`${baseURL}${new URL(link?.href ?? '').pathname}`, password);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(original);
  expect((await ask(`${baseURL}/opds`, account.password)).status).toBe(401);

  await page.reload();
  await expect(section.getByText('Last used')).toBeVisible();
  await section.getByRole('button', { name: 'Remove Kobo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No device has a password yet.')).toBeVisible();
  expect((await ask(`${baseURL}/opds`, password)).status).toBe(401);
});
