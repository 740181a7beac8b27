import { beforeEach, expect, test, vi } from 'vitest';

import type { Waiting } from './waiting';
import { WaitingStore } from './waiting-store';

const disk = vi.hoisted(() => ({ isFull: false, kept: new Map<string, unknown>() }));

vi.mock('../log/database', () => ({
  studyDatabase: async () => ({
    getAll: async () => [...disk.kept.values()],
    put: async (_: string, one: Waiting) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      disk.kept.set(one.submissionId, one);
    },
    delete: async (_: string, id: string) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      disk.kept.delete(id);
    },
    transaction: () => ({
      store: {
        get: async (id: string) => disk.kept.get(id),
        put: async (one: Waiting) => {
          if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
          disk.kept.set(one.submissionId, one);
        },
        delete: async (id: string) => {
          if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
          disk.kept.delete(id);
        },
      },
      done: Promise.resolve(),
    }),
  }),
}));

const aWaiting = (changes: Partial<Waiting> = {}): Waiting => ({
  submissionId: 'a',
  body: '{}',
  sha256: '00',
  attempts: 0,
  nextAt: 0,
  refusal: null,
  ...changes,
});

let store: WaitingStore;
beforeEach(() => {
  disk.isFull = false;
  disk.kept.clear();
  store = new WaitingStore();
});

test('what a full disk does not take is there all the same, and moves to the disk once it does', async () => {
  disk.isFull = true;
  await store.put(aWaiting());
  expect(await store.all()).toEqual([aWaiting()]);
  expect(store.unsaved).toBe(1);
  disk.isFull = false;
  expect(await store.all()).toEqual([aWaiting()]);
  expect(store.unsaved).toBe(0);
  expect([...disk.kept.values()]).toEqual([aWaiting()]);
});

test('what changed while the disk was full is there once, as it is now', async () => {
  await store.put(aWaiting());
  await store.put(aWaiting({ submissionId: 'b' }));
  disk.isFull = true;
  await store.put(aWaiting({ attempts: 1 }));
  const all = await store.all();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(aWaiting({ attempts: 1 }));
});

test('what is let go while the disk was full fails nobody', async () => {
  disk.isFull = true;
  await store.put(aWaiting());
  await store.remove('a');
  expect(await store.all()).toEqual([]);
  expect(store.unsaved).toBe(0);
});

const aReport = (sha256: string): Waiting => aWaiting({ isReport: true, sha256 });

test.each([true, false])(
  'of a run the newest report waits, and never in place of the whole; full disk: %s',
  async (isFull) => {
    disk.isFull = isFull;
    await store.putReport(aReport('01'));
    await store.putReport(aReport('02'));
    expect(await store.all()).toEqual([aReport('02')]);
    // A report alone holds nobody back from closing the page.
    expect(store.unsaved).toBe(0);
    await store.put(aWaiting({ sha256: 'ff' }));
    await store.putReport(aReport('03'));
    expect(await store.all()).toEqual([aWaiting({ sha256: 'ff' })]);
    expect(store.unsaved).toBe(isFull ? 1 : 0);
  },
);

test.each([true, false])(
  'a receipt for a report lets go of the report alone; full disk: %s',
  async (isFull) => {
    await store.putReport(aReport('01'));
    disk.isFull = isFull;
    await store.put(aWaiting({ sha256: 'ff' }));
    await store.settle(aReport('01'), null);
    await store.settle(aReport('01'), { ...aReport('01'), attempts: 1 });
    expect(await store.all()).toEqual([aWaiting({ sha256: 'ff' })]);
    await store.settle(aWaiting({ sha256: 'ff' }), aWaiting({ sha256: 'ff', attempts: 1 }));
    expect(await store.all()).toEqual([aWaiting({ sha256: 'ff', attempts: 1 })]);
    disk.isFull = false;
    await store.settle(aWaiting({ sha256: 'ff' }), null);
    expect(await store.all()).toEqual([]);
  },
);

test('what no word of the server’s has refused waits: earlier releases took a proxy’s page for one', async () => {
  const by = (id: string, code?: string) =>
    aWaiting({
      submissionId: id,
      attempts: 4,
      nextAt: 7,
      refusal: '404 Not Found',
      ...(code && { refusalCode: code }),
    });
  for (const one of [by('a'), by('b', 'unexplained'), by('c', 'invalid')]) await store.put(one);
  expect((await store.all()).map(({ refusal, nextAt }) => [refusal, nextAt])).toEqual([
    [null, 0],
    [null, 0],
    ['404 Not Found', 7],
  ]);
});
