/** Without a network each screen says so, and goes on by itself once there is one. */
import { expect, type Locator, type Page, test } from '@playwright/test';

import { made, prose } from '../support/epub';
import { newReaderAtHome, pageShown, uploadByApi } from '../support/reader';

const file = () => made({ title: 'The Tower', chapters: [{ title: 'One', body: prose(4) }] });

const screens: [string, (page: Page) => Locator][] = [
  ['/dashboard', (page) => page.getByText('The Tower').first()],
  ['/library', (page) => page.getByText('The Tower').first()],
  ['/reader/:id', pageShown],
  ['/profile', (page) => page.getByLabel('First name')],
  ['/recently-deleted', (page) => page.getByText('Nothing deleted')],
];

for (const [path, shows] of screens) {
  test(`${path} says that it has nothing, and has it later without being asked`, async ({
    page,
    context,
  }) => {
    await newReaderAtHome(page);
    const id = await uploadByApi(page, file());
    await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
    const address = path.replace(':id', String(id));
    await page.goto(address);
    const again = page.getByRole('button', { name: 'Try Again' });
    await expect(again).toBeVisible();
    await page.reload();
    await expect(again).toBeVisible();

    await context.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(again).toBeHidden();
    await expect(shows(page)).toBeVisible();
  });
}

test('a question that nobody answers is asked anew with the network', async ({ page, context }) => {
  await newReaderAtHome(page);
  await uploadByApi(page, file());
  await context.route(/\/api\/books\?/, () => new Promise(() => undefined));
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your library')).toBeVisible();
  await context.unroute(/\/api\/books\?/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('The Tower').first()).toBeVisible();
});
