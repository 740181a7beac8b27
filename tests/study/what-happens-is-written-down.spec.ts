/** The log: what happens around the page, and how long it stays. */
import { expect, type Page, test } from '@playwright/test';

import { begin, enter, untilReadable, untilTurnable } from '../support/study';
import { stored } from '../support/study-disk';

/** The kinds of events on the disk, each with what it says. */
async function told(page: Page): Promise<string[]> {
  const events = await stored(page, 'events');
  return events.map(({ type, state }) => (state ? `${type} ${state}` : type));
}

test('network, size, full screen, focus, slow frames and sleep are in the log', async ({
  page,
  context,
}) => {
  await begin(page);
  await page.getByLabel('Geburtsjahr').waitFor();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.evaluate(() => document.documentElement.requestFullscreen());
  await expect.poll(() => told(page)).toContain('fullscreen on');
  await page.evaluate(() => document.exitFullscreen());
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // Nothing runs for longer than a timer may be late: to the page it is as if it had slept.
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => {
          const end = performance.now() + 4200;
          while (performance.now() < end);
          done();
        }),
      ),
  );
  for (const kind of [
    'network offline',
    'network online',
    'resize',
    'fullscreen off',
    'focus blurred',
    'focus focused',
    'long-frame',
    'clock-gap',
  ]) {
    await expect.poll(() => told(page), { message: kind }).toContain(kind);
  }
});

test('whoever comes back after more than five minutes begins anew', async ({ page }) => {
  await begin(page);
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await expect.poll(() => told(page)).toContain('details-changed');
  await page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vokal-study'));
    const events = database.transaction('events', 'readwrite').objectStore('events');
    const [keys, values] = [await settled(events.getAllKeys()), await settled(events.getAll())];
    for (const [index, key] of keys.entries()) {
      const event = values[index];
      await settled(events.put({ ...event, wall: event.wall - 301_000 }, key));
    }
    database.close();
  });
  await page.goto('/data-collection');
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await expect.poll(() => told(page)).toEqual([]);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('a swipe turns the page, a scroll does not', async ({ page, context }) => {
    await enter(page);
    await untilReadable(page, 1);
    const box = await page.getByRole('img').boundingBox();
    const middle = { x: (box?.x ?? 0) + 380, y: (box?.y ?? 0) + 300 };
    const device = await context.newCDPSession(page);
    const move = async (x: number, y: number) => {
      const to = { x: middle.x + x, y: middle.y + y };
      await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
      await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
      await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await untilTurnable(page);
    const place = (number: number) =>
      expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
    await move(-200, 10);
    await place(2);
    await move(-20, -200);
    await move(-30, 0);
    await place(2);
    await untilTurnable(page);
    await move(200, 10);
    await place(1);
  });
});
