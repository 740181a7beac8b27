/** What the study's service worker fetches: all that the study can ask for, and no other feature. */
import { expect, type Page, test } from '@playwright/test';

import { enter, takeStories } from '../support/study';

async function kept(page: Page): Promise<string[]> {
  const program = await (await page.request.get('/study-worker.js')).text();
  return [...program.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url]) => `/${url}`);
}

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('every program and style that the study asks for is among them', async ({ page }) => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) asked.add(pathname);
    });
    for (const path of ['withdraw', 'staff', 'nowhere']) {
      await page.goto(`/data-collection/${path}`, { waitUntil: 'networkidle' });
    }
    await enter(page);
    await takeStories(page, 1, 1);
    await expect(page.getByText('Geschichte 2 von 5')).toBeVisible();
    expect(asked.size).toBeGreaterThan(40);
    const own = new Set(await kept(page));
    expect([...asked].filter((path) => !own.has(path))).toEqual([]);
  });
});

test('no screen of readers or staff is among them', async ({ page }) => {
  const all = await kept(page);
  expect(all.length).toBeGreaterThan(60);
  const others = /(reader|editor|results|statistics|people|system|profile|login)-screen|pdf|worker/;
  expect(all.filter((path) => others.test(path))).toEqual([]);
});
