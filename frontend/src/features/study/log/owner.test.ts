// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { EventBody } from './event';

type Granted = (lock: object | null) => unknown;

/** One lock for all pages, as a browser has it. */
class Locks {
  holder: { fail: (fault: unknown) => void } | null = null;
  /** A page that sleeps does not hear that its lock was taken. */
  tells = true;
  #waiting: (() => void)[] = [];

  request = (_: string, options: LockOptions, granted: Granted) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        const mine = { fail: reject };
        this.holder = mine;
        Promise.resolve(granted({})).then((value) => {
          if (this.holder === mine) this.holder = null;
          resolve(value);
          if (!this.holder) this.#waiting.shift()?.();
        });
      };
      if (options.steal) {
        if (this.tells) this.holder?.fail(new DOMException('stolen', 'AbortError'));
        return grant();
      }
      if (!this.holder) return grant();
      if (options.ifAvailable) return resolve(granted(null));
      this.#waiting.push(grant);
      options.signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((one) => one !== grant);
        reject(new DOMException('late', 'TimeoutError'));
      });
    });
}

let locks: Locks;
let opened: (() => void)[] = [];
const put = (value: unknown) =>
  Object.defineProperty(navigator, 'locks', { value, configurable: true });

/** A tab of its own: its modules are new, the disk and the lock are the browser's. */
async function tab() {
  vi.resetModules();
  const owner = await import('./owner');
  const { useStudy, restore } = await import('../study-store');
  const { storedEvents, storeFrozen } = await import('./log-store');
  opened.push(owner.release);
  const enter = async () => {
    const isOurs = await owner.claim();
    if (isOurs) await restore();
    return isOurs;
  };
  const record = (body: EventBody) => useStudy.getState().record(body);
  return {
    enter,
    record,
    study: useStudy,
    stored: async () => (await storedEvents()).map(({ type }) => type),
    takeOver: owner.takeOver,
    release: owner.release,
    lose: owner.lose,
    storeFrozen,
    owner: () => owner.useOwner.getState().owner,
  };
}

const hide = () => globalThis.dispatchEvent(new Event('pagehide'));
const show = () =>
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const born = (birthYear: number) => ({ type: 'details-changed', changes: { birthYear } }) as const;

beforeEach(() => {
  locks = new Locks();
  put(locks);
});
afterEach(async () => {
  for (const close of opened) close();
  put(undefined);
  const last = await tab();
  await last.enter();
  await last.study.getState().discard();
  last.release();
  opened = [];
});

test('a second page does not get the study while the first one lives, and then it does', async () => {
  const first = await tab();
  expect(await first.enter()).toBe(true);
  first.study.getState().begin();
  await first.record(born(2015));
  const second = await tab();
  expect(await second.enter()).toBe(false);
  expect(second.owner()).toBe('elsewhere');
  second.study.getState().begin();
  expect(await second.record(born(1950))).toBe(false);
  await second.study.getState().discard();
  expect(await first.stored()).toEqual(['begun', 'details-changed']);
  first.release();
  expect(await second.enter()).toBe(true);
  expect(second.study.getState()).toMatchObject({ offered: true, state: { stage: 'details' } });
});

test('a page that is loaded anew waits for its former self to go', async () => {
  const former = await tab();
  await former.enter();
  setTimeout(former.release, 200);
  expect(await (await tab()).enter()).toBe(true);
});

test('taking over stops the first page: it writes nothing any more, and has not left', async () => {
  const first = await tab();
  await first.enter();
  first.study.getState().begin();
  await first.record(born(2015));
  const { submissionId } = first.study.getState().state;
  const changes = vi.fn();
  first.study.subscribe(changes);

  await (await tab()).takeOver();
  await vi.waitFor(() => expect(first.owner()).toBe('takenOver'));
  expect(changes).toHaveBeenCalledOnce();
  expect(first.study.getState()).toMatchObject({ events: [], isElsewhere: true });
  // The page that took over is loaded anew.
  locks.holder = null;
  const second = await tab();
  await second.enter();
  expect(second.study.getState().state.submissionId).toBe(submissionId);
  expect(await first.record(born(1950))).toBe(false);
  first.study.getState().begin();
  first.study.getState().finish();
  await first.study.getState().discard();
  second.study.getState().goOn();
  expect(await second.stored()).toEqual(['begun', 'details-changed', 'resumed']);
});

test.each([true, false])(
  'a page that slept through it writes nothing either; the browser has locks: %s',
  async (hasLocks) => {
    if (!hasLocks) put(undefined);
    const first = await tab();
    await first.enter();
    first.study.getState().begin();
    await first.record(born(2015));
    locks.tells = false;
    await (await tab()).takeOver();
    locks.holder = null;
    const second = await tab();
    await second.enter();
    await second.study.getState().discard();
    second.study.getState().begin();
    await second.record(born(2016));
    expect(first.owner()).toBe('ours');
    await first.record(born(1950));
    expect(first.owner()).toBe('takenOver');
    await first.record(born(1951));
    const { events } = second.study.getState();
    expect(await second.stored()).toEqual(events.map(({ type }) => type));
  },
);

test('what was on its way to the disk when another page took over does not get there', async () => {
  const first = await tab();
  await first.enter();
  first.study.getState().begin();
  await first.record(born(2015));
  first.lose();
  locks.holder = null;
  const second = await tab();
  await second.enter();
  second.study.getState().goOn();
  const { submissionId } = second.study.getState().state;
  const waiting = { submissionId, body: '', sha256: '', attempts: 0, nextAt: 0, refusal: null };
  await first.storeFrozen({ type: 'frozen', at: 0, wall: 0 }, waiting);
  await second.record(born(2016));
  expect(second.owner()).toBe('ours');
  expect(await second.stored()).toEqual(['begun', 'details-changed', 'resumed', 'details-changed']);
});

test('a page that was put away goes on where nobody else has been', async () => {
  const page = await tab();
  await page.enter();
  page.study.getState().begin();
  await page.record(born(2015));
  hide();
  await vi.waitFor(() => expect(locks.holder).toBeNull());
  show();
  await vi.waitFor(() => expect(locks.holder).not.toBeNull());
  expect(page.owner()).toBe('ours');
  await page.record(born(2016));
  expect(await page.stored()).toEqual(['begun', 'details-changed', 'details-changed']);
});

test('a page that was put away keeps nobody out, and does not go on after another', async () => {
  const first = await tab();
  await first.enter();
  first.study.getState().begin();
  await first.record(born(2015));
  hide();
  const second = await tab();
  expect(await second.enter()).toBe(true);
  second.release();
  show();
  await vi.waitFor(() => expect(first.owner()).toBe('takenOver'));
  expect(await first.record(born(1950))).toBe(false);
});

test('whatever another run has left in the log is dropped, and a log of before is read', async () => {
  const { ofOneRun } = await import('./log-store');
  const at = { at: 0, wall: 0 };
  const begun = (submissionId: string, run = submissionId) =>
    ({ type: 'begun', submissionId, withdrawalCode: 'K7WQ2MXP', run, ...at }) as const;
  const stray = { type: 'gate-shown', trial: 3, run: 'a', ...at } as const;
  const theirs = { type: 'gate-shown', trial: 0, run: 'b', ...at } as const;
  const read = ofOneRun([stray, begun('a'), stray, begun('b'), theirs, stray, theirs]);
  expect(read.map((event) => ('trial' in event ? event.trial : event.type))).toEqual([
    'begun',
    0,
    0,
  ]);
  expect(read.some((event) => 'run' in event)).toBe(false);
  const { run: _, ...old } = begun('c');
  expect(ofOneRun([old, { type: 'resumed', from: 0, ...at }])).toHaveLength(2);
  expect(ofOneRun([stray])).toEqual([]);
});
