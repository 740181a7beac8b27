import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';

import type { Ticket } from './ticket';
import { fillPool, takeTicket } from './tickets';

const pool = vi.hoisted(() => new Map<string, Ticket>());

/** As a browser's database has them: in the order of their tokens. */
vi.mock('../log/database', () => ({
  studyDatabase: async () => ({
    get: async () => undefined,
    getAll: async () => [...pool.values()],
    count: async () => pool.size,
    put: async (_: string, ticket: Ticket) => void pool.set(ticket.sessionToken, ticket),
    delete: async (_: string, token: string) => void pool.delete(token),
    transaction: () => ({
      store: {
        getAll: async () => [...pool.keys()].toSorted().map((token) => pool.get(token)),
        delete: async (token: string) => void pool.delete(token),
      },
      done: Promise.resolve(),
    }),
  }),
}));

const opened = vi.hoisted(() => vi.fn());
vi.mock('@/api/study', () => ({ openStudySessions: opened, releaseStudySessions: vi.fn() }));

const ageGroup = 'Birth 2015-2016';

function keep(sessionToken: string, changes: Partial<Ticket> = {}): void {
  const ticket = { sessionToken, ageGroup, fetchedAt: 0, goodUntil: '9999-12-31', ...changes };
  pool.set(sessionToken, ticket as Ticket);
}

beforeEach(() => {
  pool.clear();
  opened.mockReset().mockRejectedValue(new TypeError('offline'));
});

test('the pool is used in the server’s order, and each ticket once', async () => {
  keep('a', { ordinal: 250 });
  keep('b', { ordinal: 4 });
  keep('c', { ordinal: 17 });
  keep('d', { ordinal: 3 });
  keep('e', { ordinal: 0, ageGroup: 'Birth 2017-2018' });
  keep('f', { ordinal: 1, goodUntil: '2001-01-01' });
  const taken: (number | undefined)[] = [];
  for (let count = 0; count < 5; count += 1) {
    taken.push((await takeTicket(ageGroup, 10))?.ordinal);
  }
  expect(taken).toEqual([3, 4, 17, 250, undefined]);
  expect([...pool.keys()]).toEqual(['e', 'f']);
  // The server was asked only when nothing was left.
  expect(opened).toHaveBeenCalledTimes(1);
});

test('with an empty pool the server is asked for one', async () => {
  opened.mockResolvedValue([{ sessionToken: 'new', ordinal: 9 }]);
  expect(await takeTicket(ageGroup, 10)).toMatchObject({ sessionToken: 'new' });
  expect(opened).toHaveBeenCalledWith(ageGroup, 1, undefined, expect.any(AbortSignal));
});

const closed = new ApiError('study_closed', 'The study is not open at the moment.', 409);

test('a closed study opens no sessions, and that is told', async () => {
  opened.mockRejectedValue(closed);
  expect(await fillPool(false)).toBe('closed');
});

test('what a device holds already may still be used in a closed study', async () => {
  keep('a');
  opened.mockRejectedValue(closed);
  expect(await fillPool(true)).toBe('open');
});

test('without an answer nobody knows that a study is closed', async () => {
  expect(await fillPool(false)).toBe('open');
});
