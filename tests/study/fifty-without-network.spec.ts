/** A kiosk without a network for a day, and fifty participants in a row. */
import { expect, type Page, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { startStudy, storedResults } from '../support/staff';
import { enter, finish, takeStories, untilKept } from '../support/study';
import { type LoggedEvent, stored } from '../support/study-disk';

const participants = 50;

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

const count = async (page: Page, store: 'events' | 'tickets' | 'outbox') =>
  (await stored(page, store)).length;

/**
 * Leaves on the disk what somebody else's run would have left: the same steps, a moment ago, with
 * the next leave of the pool, up to the last answer.
 */
function leaveLog(page: Page, events: LoggedEvent[], person: number): Promise<void> {
  return page.evaluate(
    async ({ model, who }) => {
      const settled = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('vokal-study'));
      const stores = database.transaction(['events', 'tickets'], 'readwrite');
      const group = model.find(({ type }) => type === 'enrolled')?.ageGroup;
      const tickets = await settled(stores.objectStore('tickets').getAll());
      const [ticket] = tickets
        .filter(({ ageGroup }) => ageGroup === group)
        .sort((one, other) => one.ordinal - other.ordinal);
      if (!ticket) throw new Error('the pool is empty');
      await settled(stores.objectStore('tickets').delete(ticket.sessionToken));
      const later = Date.now() - (model.at(-1)?.wall ?? 0);
      const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
      const letters = `${alphabet[Math.floor(who / 30)]}${alphabet[who % 30]}`;
      for (const event of model) {
        if (event.type === 'frozen') continue;
        const own = { ...event, wall: event.wall + later };
        if (event.type === 'begun') {
          const withdrawalCode = `TESTED${letters}`;
          Object.assign(own, { submissionId: crypto.randomUUID(), withdrawalCode });
        }
        if (event.type === 'enrolled') {
          Object.assign(own, { sessionToken: ticket.sessionToken, seed: ticket.seed });
        }
        await settled(stores.objectStore('events').add(own));
      }
      database.close();
    },
    { model: events, who: person },
  );
}

/**
 * The first run is taken on the screens. For the others the log of that run is laid on the disk as
 * another participant's, and the study goes on from there: it replays the log, shows the summary,
 * freezes the payload, puts it into the outbox and says thank you.
 */
test('fifty runs without a network are fifty rows once there is one', async ({ page, context }) => {
  test.setTimeout(400_000);
  await page.goto(`${server.url}/data-collection?kiosk=1`);
  await untilKept(page);
  await expect.poll(() => count(page, 'tickets')).toBe(3 * participants);
  await context.setOffline(true);
  // A page that is only just opened may have its first request out before it is told to be offline.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));

  await enter(page, { birthYear: 2016, url: server.url });
  await takeStories(page, 1, 5);
  await page.getByRole('button', { name: 'Abschließen →' }).waitFor();
  await expect.poll(() => count(page, 'outbox')).toBe(1);
  const model = await stored(page, 'events');
  await finish(page);
  for (let person = 1; person < participants; person += 1) {
    // Thanks are said before the last one's log is cleared away, and with it what lies there then.
    await expect.poll(() => count(page, 'events')).toBe(0);
    await leaveLog(page, model, person);
    await page.goto(`${server.url}/data-collection`);
    await page.getByRole('button', { name: 'Ja, weitermachen' }).click();
    await finish(page);
  }
  expect(await count(page, 'outbox')).toBe(participants);
  expect(await storedResults(server)).toHaveLength(0);

  await context.unroute('**/api/**');
  await context.setOffline(false);
  // One after the other, each onto the disk: where that is slow and others write, it takes a while.
  await expect.poll(() => count(page, 'outbox'), { timeout: 240_000 }).toBe(0);
  const rows = await storedResults(server);
  expect(rows).toHaveLength(participants);
  expect(rows.every(({ status }) => status === 'verified')).toBe(true);
  expect(rows.every(({ score }) => score === rows[0]?.score)).toBe(true);
});
