/** A library, from no book to more than a thousand: gone through by wheel and by key, found, narrowed, and come back to. */
import { expect, type Route, test } from '@playwright/test';

import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import { newReader, pageShown, uploadByApi } from '../support/reader';
import { shelve } from '../support/shelve';

test('a book among twelve hundred is found by wheel, by key and by name, and come back to', async ({
  page,
}) => {
  const { email } = await newReader(page);
  shelve(email, 1200);
  const file = made({ title: 'Band 00600 b', chapters: [{ title: 'Eins', body: prose(8) }] });
  await uploadByApi(page, file);
  await page.goto('/dashboard?sort=title');
  const list = page.getByRole('list', { name: 'Your Books (1,201)' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '1201');
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);

  // The last one by key, and from there on by row, each as soon as the one before is there.
  for (let round = 0; round < 4; round += 1) {
    await list.getByRole('link', { name: 'Band 00000' }).focus();
    await page.keyboard.press('End');
    await expect(list.getByRole('link', { name: 'Band 01199' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(list.getByRole('link', { name: 'Band 00000' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(list.getByRole('link', { name: 'Band 00001' })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(
    list.locator('[data-index="1"]').getByRole('link', { name: 'Details' }),
  ).toBeFocused();

  // Into the middle by wheel.
  const real = list.getByRole('link', { name: 'Band 00600 b' });
  await list.hover({ position: { x: 300, y: 300 } });
  await expect(async () => {
    const middle = await list.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return Math.round(box.top + (box.height * 601) / 1201 - innerHeight / 2);
    });
    await page.mouse.wheel(0, middle);
    await expect(real).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expectNoViolationsInAnyTheme(page);
  const before = await real.boundingBox();
  await real.click();
  await expect(pageShown(page)).toBeVisible();
  await page.goBack();
  await expect(real).toBeFocused();
  const after = await real.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
  // By the way of the book's own bar, too.
  await real.click();
  await expect(pageShown(page)).toBeVisible();
  await page.mouse.move(300, 20);
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(real).toBeFocused();

  // By name while typing, and then some of these.
  await page.getByRole('searchbox', { name: 'Search in all books' }).fill('verw');
  await expect(page.getByRole('heading', { name: '24 books' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Author', { exact: true }).selectOption({ label: 'Jane Austen (12)' });
  await expect(page.getByRole('heading', { name: '12 books' })).toBeVisible();
  const [card] = await page.getByRole('article').all();
  await card?.getByRole('button', { name: 'Reading status: Unread' }).click();
  await page.getByRole('menuitemradio', { name: 'Given up' }).click();
  await expect(
    card?.getByRole('button', { name: 'Reading status: Given up' }) ?? list,
  ).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Given up (1)' });
  await expect(page.getByRole('heading', { name: 'One book' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '12 books' })).toBeVisible();
});

test('in a list more books go into the window, by key as among covers, and so it stays', async ({
  page,
}) => {
  const { email } = await newReader(page);
  shelve(email, 320);
  await page.goto('/dashboard?sort=title');
  const list = page.getByRole('list', { name: 'Your Books (320)' });
  const inView = () =>
    list.getByRole('listitem').evaluateAll(
      (items) =>
        items.filter((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return top + bottom > 0 && top + bottom < 2 * innerHeight;
        }).length,
    );
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await list.getByRole('link', { name: 'Band 00000' }).focus();
    await page.keyboard.press('End');
    await expect(list.getByRole('link', { name: 'Band 00319' })).toBeFocused();
    await expect.poll(inView).toBeGreaterThan(1);
    const covers = await inView();
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await list
      .getByRole('link', { name: /^Band 00/ })
      .first()
      .focus();
    await page.keyboard.press('Home');
    await expect(list.getByRole('link', { name: 'Band 00000' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(list.getByRole('link', { name: 'Band 00319' })).toBeFocused();
    await expect.poll(inView).toBeGreaterThanOrEqual(covers * 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.reload();
    await expect(list.getByRole('link', { name: 'Band 00000' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show as a list' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectNoViolationsInAnyTheme(page);
    await page.getByRole('button', { name: 'Show as a list' }).click();
  }
});

test('who selects among many books finds each where it was, however narrow the screen', async ({
  page,
}) => {
  const { email } = await newReader(page);
  shelve(email, 90);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/dashboard?sort=title');
    await expect(page.getByRole('article').first()).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    // Cards are measured as they come.
    await expect(async () => {
      const before = await height();
      await page.waitForTimeout(300);
      expect(await height()).toBe(before);
    }).toPass();
    const before = await height();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Band 00001' }).click();
    const bar = page.getByRole('region', { name: 'Selected books' });
    const acts = await bar.getByRole('button').all();
    expect(acts.length).toBeGreaterThan(4);
    for (const act of acts) await expect(act).toBeInViewport({ ratio: 1 });
    await page.waitForTimeout(1000);
    // The bar itself takes some.
    expect((await height()) - before).toBeLessThan(400);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  }
});

for (const look of ['covers', 'list']) {
  test.describe(look, () => {
    test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

    test(`nothing of the library stands beside the narrowest phone, in German: ${look}`, async ({
      page,
    }) => {
      const { email } = await newReader(page);
      shelve(email, 90);
      await page.addInitScript((look) => {
        localStorage.setItem('vokal-language', 'de');
        localStorage.setItem('vokal-shelf-look', look);
      }, look);
      await page.goto('/dashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
}

test('whatever the library shows can be used, on the narrowest screen, too', async ({
  page,
  context,
}) => {
  const { email } = await newReader(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await expectNoViolations(page);
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No books yet' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await fits();

  shelve(email, 320);
  await page.goto('/dashboard?sort=title');
  const list = page.getByRole('list', { name: 'Your Books (320)' });
  await expect(list.getByRole('link', { name: 'Band 00000' })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Series', { exact: true }).selectOption('Reihe');
  await expect(page.getByRole('heading', { name: '32 books' })).toBeVisible();
  await fits();
  await expectNoViolationsInAnyTheme(page);
  await page.getByLabel('Language', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('searchbox').fill('nirgends');
  await expect(page.getByText('No books match.')).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Show all books' }).click();
  await expect(list.getByRole('link', { name: 'Band 00000' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  // Each step back is one that somebody took.
  await page.goBack();
  await expect(page.getByText('No books match.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '32 books' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(list.getByRole('link', { name: 'Band 00000' })).toBeVisible();

  // Nothing of the books behind the first comes, and then nothing at all.
  // A no that is final: what is silent is asked twice more, and seconds go by.
  const no = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'no' });
  await context.route(/api\/books\?.*cursor/, no);
  await list.getByRole('link', { name: 'Band 00000' }).focus();
  await page.keyboard.press('End');
  const failed = page.getByRole('alert').filter({ hasText: 'The rest of your books' });
  await expect(failed).toBeVisible();
  await expect(list.getByRole('listitem', { name: 'Book on its way' }).last()).toBeFocused();
  await fits();
  await context.unroute(/api\/books\?.*cursor/);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(list.getByRole('link', { name: 'Band 00319' })).toBeVisible();
  await context.route(/api\/books\?/, no);
  await page.goto('/dashboard?sort=author');
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
  await fits();
  await context.unroute(/api\/books\?/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(list.getByRole('link', { name: 'Band 00003' })).toBeVisible();
  await context.route(/api\/books\?/, () => new Promise(() => {}));
  await page.goto('/dashboard?sort=series');
  await expect(page.getByText('Loading your library')).toBeVisible();
  await fits();
});
