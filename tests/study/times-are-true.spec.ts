import { expect, type Page, test } from '@playwright/test';

import { takeTimes, timesTaken } from '../support/own-clock';
import { answer, enter, read, untilReadable } from '../support/study';
import { stored } from '../support/study-disk';

// What a service worker fetches, a test cannot hold back.
test.use({ serviceWorkers: 'block' });

/** How far a time may be from this script's own. */
const nearMs = 50;

interface Result {
  readingRawMs: number;
  readingActiveMs: number;
  interruptions: number;
}

/** What the study made of the first story, and how long it took by the script's own clock. */
async function firstStory(page: Page): Promise<Result & { takenMs: number }> {
  await read(page);
  await answer(page);
  await expect(page.getByText('Geschichte 2 von 5')).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('quizResults'));
  const [result] = JSON.parse(kept ?? '[]') as Result[];
  const [taken] = await timesTaken(page);
  if (!result || !taken) throw new Error('the first story has no result');
  return { ...result, takenMs: taken.readingMs };
}

test('five seconds in the background are no reading time', async ({ page, context }) => {
  await takeTimes(context);
  await enter(page);
  const hiddenMs = await hideFor(page, 5000);
  const { readingRawMs, readingActiveMs, interruptions, takenMs } = await firstStory(page);
  expect(interruptions).toBe(1);
  expect(hiddenMs).toBeGreaterThanOrEqual(5000);
  expect(Math.abs(readingRawMs - takenMs)).toBeLessThanOrEqual(nearMs);
  expect(Math.abs(readingActiveMs - (takenMs - hiddenMs))).toBeLessThanOrEqual(nearMs);
});

test('a picture that comes four seconds late leaves the reading time as it was', async ({
  page,
  context,
}) => {
  await takeTimes(context);
  await page.route('**/mandatory/3.jpg', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  const begun = Date.now();
  await enter(page);
  await untilReadable(page, 1);
  const waited = Date.now() - begun;
  const { readingRawMs, readingActiveMs, takenMs } = await firstStory(page);
  expect(waited).toBeGreaterThan(4000);
  expect(Math.abs(readingRawMs - takenMs)).toBeLessThanOrEqual(nearMs);
  expect(readingActiveMs).toBe(readingRawMs);
  const all = Date.now() - begun;
  expect(readingRawMs).toBeLessThan(all - 4000);
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
  const missing = async () =>
    (await stored(page, 'events')).filter(({ type }) => type === 'page-unavailable');
  await expect.poll(missing).toMatchObject([{ trial: 0, page: 1 }]);
  await page.getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect(page.getByRole('img')).toHaveAttribute('src', /^data:image\/svg/);
});

/** What a browser does when another tab comes to the front; how long it was there, in milliseconds. */
function hideFor(page: Page, forMs: number): Promise<number> {
  return page.evaluate(async (ms) => {
    const show = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return performance.now();
    };
    const from = show('hidden');
    await new Promise((resolve) => setTimeout(resolve, ms));
    return show('visible') - from;
  }, forMs);
}
