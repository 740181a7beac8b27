/** Whatever theme a reader has chosen, the study is never seen in it, not for a moment. */
import { expect, test } from '@playwright/test';

test('no page of the study is dark before it is light', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('epub-reader-preferences', JSON.stringify({ theme: 'dark' }));
    const shown: string[] = [];
    Object.assign(window, { shown });
    const note = () => {
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      if (document.documentElement.dataset.theme) shown.push(ground);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const grounds = () =>
    page.evaluate(() => [...new Set((window as unknown as { shown: string[] }).shown)]);
  await page.goto('/data-collection');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const [light, ...others] = await grounds();
  expect(others).toEqual([]);

  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await grounds()).not.toEqual([light]);
});
