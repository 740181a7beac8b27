import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';

import { Outbox, type Send } from './outbox';
import { delayAfter, sha256Of, type Waiting, waitingFor } from './waiting';

class Memory {
  kept = new Map<string, Waiting>();
  all = async () => [...this.kept.values()];
  put = async (waiting: Waiting) => void this.kept.set(waiting.submissionId, waiting);
  remove = async (id: string) => void this.kept.delete(id);
  settle = async ({ submissionId, sha256 }: Waiting, now: Waiting | null) => {
    if (this.kept.get(submissionId)?.sha256 !== sha256) return;
    if (now) this.kept.set(submissionId, now);
    else this.kept.delete(submissionId);
  };
}

let store: Memory;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  store = new Memory();
});
afterEach(() => vi.useRealTimers());

async function fill(...ids: string[]) {
  for (const id of ids) await store.put(await waitingFor(id, JSON.stringify({ id })));
}

const receipt = async (body: string) => ({
  submissionId: JSON.parse(body).id as string,
  sha256: await sha256Of(body),
});

const failing = (status: number, code = 'unexplained') =>
  new ApiError(code, `no: ${status}`, status);
const refusing = () => Promise.reject(failing(422, 'invalid'));

test('what the server has is let go', async () => {
  await fill('a', 'b');
  await new Outbox(store, receipt).flush();
  expect(store.kept.size).toBe(0);
});

test.each([
  ['another hash', { submissionId: 'a', sha256: '00' }],
  ['another id', { submissionId: 'b' }],
  ['a page of the hotel', {}],
])('a receipt with %s lets go of nothing', async (_, told) => {
  await fill('a');
  const waiting = store.kept.get('a');
  await new Outbox(store, async () => ({
    submissionId: '',
    sha256: waiting?.sha256 ?? '',
    ...told,
  })).flush();
  expect(store.kept.get('a')).toMatchObject({ attempts: 1, refusal: null });
});

test.each([0, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
  'after %i it is tried again, without end',
  async (status) => {
    await fill('a');
    let attempts = 0;
    const send: Send = (body) => {
      attempts += 1;
      return attempts < 30 ? Promise.reject(failing(status)) : receipt(body);
    };
    const outbox = new Outbox(store, send);
    await outbox.flush();
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(30 * 5 * 60_000);
    await outbox.flush();
    expect(attempts).toBe(30);
    expect(store.kept.size).toBe(0);
  },
);

test('a time-out is tried again', async () => {
  await fill('a');
  const send: Send = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  await new Outbox(store, send).flush();
  expect(store.kept.get('a')).toMatchObject({ attempts: 1, refusal: null });
});

test('what the server refuses is kept, with its word, and not sent again', async () => {
  await fill('a');
  const send = vi.fn<Send>(refusing);
  const outbox = new Outbox(store, send);
  await outbox.flush();
  await outbox.flush(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledOnce();
  expect(store.kept.get('a')).toMatchObject({ refusal: 'no: 422', refusalCode: 'invalid' });
  send.mockImplementation(receipt);
  await outbox.tryRefused();
  expect(store.kept.size).toBe(0);
});

const hourMs = 3_600_000;

test.each([
  ['an hour', hourMs],
  ['thirty days', 30 * 24 * hourMs],
])('a clock that is put back by %s holds nothing up', async (_, back) => {
  await fill('a');
  const send = vi.fn<Send>(() => Promise.reject(failing(503)));
  const outbox = new Outbox(store, send);
  await outbox.flush();
  vi.setSystemTime(Date.now() - back);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  // Neither left alone nor in a busy loop.
  expect(send.mock.calls.length).toBeGreaterThan(3);
  expect(send.mock.calls.length).toBeLessThan(12);
  // Hashed before: no timer waits for what is hashed meanwhile.
  send.mockImplementation(async (_body, { submissionId, sha256 }) => ({ submissionId, sha256 }));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(store.kept.size).toBe(0);
});

test.each([
  ['an hour', hourMs],
  ['thirty days', 30 * 24 * hourMs],
])('what is to wait for %s, by a clock of before, is due', async (_, ahead) => {
  await fill('a');
  const waiting = await waitingFor('a', JSON.stringify({ id: 'a' }));
  await store.put({ ...waiting, attempts: 3, nextAt: Date.now() + ahead });
  await new Outbox(store, receipt).flush();
  expect(store.kept.size).toBe(0);
});

test('no timer is set for longer than the longest delay, or for no time at all', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await fill('a');
  // As another tab has it after the clock was put back in the midst of a round.
  const far = { ...(await waitingFor('b', '{}')), nextAt: Date.now() + 30 * 24 * hourMs };
  const send: Send = async () => {
    store.kept.clear();
    await store.put(far);
    throw failing(503);
  };
  await new Outbox(store, send).flush();
  expect(timer.mock.lastCall?.[1]).toBe(5 * 60_000);
});

test('one that fails never blocks the next', async () => {
  await fill('a', 'b', 'c', 'd');
  const send: Send = (body) => {
    if (body.includes('"a"')) return refusing();
    if (body.includes('"b"')) return Promise.reject(failing(503));
    return receipt(body);
  };
  await new Outbox(store, send).flush();
  expect([...store.kept.keys()]).toEqual(['a', 'b']);
});

test('a new network is used at once, even for what was to wait', async () => {
  await fill('a');
  let isOnline = false;
  const send: Send = (body) => (isOnline ? receipt(body) : Promise.reject(failing(0)));
  const outbox = new Outbox(store, send);
  await outbox.flush();
  isOnline = true;
  await outbox.flush();
  expect(store.kept.size).toBe(1);
  await outbox.flush(true);
  expect(store.kept.size).toBe(0);
});

test('the wait doubles up to five minutes, and no class knocks at once', () => {
  expect([1, 2, 3, 4].map((attempts) => delayAfter(attempts, 1))).toEqual([
    2000, 4000, 8000, 16_000,
  ]);
  expect(delayAfter(1000, 1)).toBe(300_000);
  expect(delayAfter(1000, 0)).toBe(225_000);
});

test('what is taken back is let go unsent, and what is on its way arrives first', async () => {
  await fill('a', 'b');
  const send = vi.fn<Send>(() => Promise.reject(failing(503)));
  const outbox = new Outbox(store, send);
  void outbox.flush();
  const dropped = await outbox.drop(({ submissionId }) => submissionId === 'a');
  expect(dropped).toMatchObject([{ submissionId: 'a', attempts: 1 }]);
  expect([...store.kept.keys()]).toEqual(['b']);
  send.mockImplementation(receipt);
  await outbox.flush(true);
  expect(send.mock.lastCall?.[0]).toContain('"b"');
  expect(store.kept.size).toBe(0);
});

test('what comes in while another is on its way is sent right after it', async () => {
  await fill('a');
  let answer = () => {};
  const send = vi.fn<Send>(async (body) => {
    if (body.includes('"a"')) await new Promise<void>((done) => (answer = done));
    return receipt(body);
  });
  const outbox = new Outbox(store, send);
  const first = outbox.flush();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await fill('b');
  void outbox.flush();
  answer();
  await first;
  // Sooner than the timer that would look after it, too.
  await vi.waitFor(() => expect(store.kept.size).toBe(0), { timeout: 500 });
  expect(send).toHaveBeenCalledTimes(2);
});

test('the whole that comes while a report is on its way is sent, whatever becomes of the report', async () => {
  for (const fails of [false, true]) {
    const sent: string[] = [];
    const told = JSON.stringify({ id: 'a', stage: 'story-1' });
    await store.put(await waitingFor('a', told, true));
    const send: Send = async (body) => {
      sent.push(body);
      if (body !== told) return receipt(body);
      await store.put(await waitingFor('a', JSON.stringify({ id: 'a', whole: true })));
      if (fails) throw failing(422, 'invalid');
      return receipt(body);
    };
    const outbox = new Outbox(store, send);
    await outbox.flush();
    expect(store.kept.get('a')).toMatchObject({ isReport: false, refusal: null });
    await outbox.flush();
    expect(store.kept.size).toBe(0);
    expect(sent).toHaveLength(2);
  }
});
