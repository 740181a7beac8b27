import { expect, test } from '@playwright/test';

import {
  answer,
  enter,
  finish,
  read,
  submissions,
  takeStories,
  untilReadable,
} from '../support/study';

test('five seconds in the background are no reading time', async ({ page, context }) => {
  test.slow();
  const sent = submissions(context);
  await enter(page);
  await page.waitForTimeout(500);
  await hide(page, true);
  await page.waitForTimeout(5000);
  await hide(page, false);
  await read(page);
  await answer(page);
  await takeStories(page, 2, 5);
  await finish(page);
  await expect.poll(() => sent.length).toBe(1);
  const first = sent[0]?.body.quizSubmissions[0];
  expect(first?.interruptions).toBe(1);
  const lost = (first?.rawReadingMs ?? 0) - (first?.readingMs ?? 0);
  expect(lost).toBeGreaterThan(4900);
  expect(lost).toBeLessThan(6500);
});

test('a picture that comes four seconds late leaves the reading time as it was', async ({
  page,
  context,
}) => {
  test.slow();
  const sent = submissions(context);
  await page.route('**/mandatory/3.jpg', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  const begun = Date.now();
  await enter(page);
  await untilReadable(page, 1);
  expect(Date.now() - begun).toBeGreaterThan(4000);
  const readable = Date.now();
  await read(page);
  const took = Date.now() - readable;
  await answer(page);
  await takeStories(page, 2, 5);
  await finish(page);
  await expect.poll(() => sent.length).toBe(1);
  const first = sent[0]?.body.quizSubmissions[0];
  expect(first?.rawReadingMs).toBeLessThan(took + 1500);
});

test('a picture that nobody has is replaced, and the story goes on', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/mandatory\/2\.(jpg|png|jpeg)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').pop() ?? '');
    return route.fulfill({ status: 404 });
  });
  await enter(page);
  // The pictures are also fetched ahead, for the time without a network.
  expect([...new Set(asked)]).toEqual(['2.jpg', '2.png', '2.jpeg']);
  await page.getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect(page.getByRole('img')).toHaveAttribute('src', /^data:image\/svg/);
});

/** What a browser does when another tab comes to the front. */
async function hide(page: import('@playwright/test').Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
