// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import type { KeptSettings, Stretch } from '@/api/client';

import { backend, problem } from '../../../tests/backend';
import { sendStretches } from './send-stretches';

const stretch = (id: string): Stretch => ({
  id,
  bookId: 7,
  chapterIndex: 0,
  from: 0,
  to: 900,
  start: '2026-03-28T21:00:00.000+01:00',
  seconds: 60,
  characters: 900,
  words: 150,
  kind: 'read',
});

/** What waits, and what of it the server was asked to count. */
function outbox(ids: string, settings: KeptSettings[] = []) {
  let waiting = [...ids].map(stretch);
  return {
    settings: async () => settings,
    stretches: async () => waiting,
    forgetStretches: async (gone?: readonly string[]) => {
      waiting = waiting.filter(({ id }) => gone && !gone.includes(id));
    },
    left: () => waiting.map(({ id }) => id).join(''),
  };
}

interface Told {
  stretches: Stretch[];
  now: string;
}

/** A server that answers so to what is sent; what that was. */
function serve(answer: (ids: string) => Response): string[] {
  const sent: string[] = [];
  backend.use(
    http.post('*/api/reading/stretches', async ({ request }) => {
      const { stretches, now } = (await request.json()) as Told;
      expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
      const ids = stretches.map(({ id }) => id).join('');
      sent.push(ids);
      return answer(ids);
    }),
  );
  return sent;
}

const taken = () => HttpResponse.json({ counted: [], refused: [] });
const stays = () => true;

test('what waits goes out, and is forgotten', async () => {
  const sent = serve(taken);
  const mine = outbox('abc');
  await sendStretches(mine, stays);
  expect([sent, mine.left()]).toEqual([['abc'], '']);
});

test('turned off elsewhere, what waits here is thrown away unsent', async () => {
  const sent = serve(taken);
  const off = { scope: 'statistics', rev: 3, settings: { values: { isCounted: false } } };
  const mine = outbox('abc', [off]);
  await sendStretches(mine, stays);
  expect([sent, mine.left()]).toEqual([[], '']);
});

test('of what the server calls wrong that alone is given up', async () => {
  for (const status of [400, 413]) {
    const isBad = (ids: string) => ids.includes('c');
    const sent = serve((ids) => (isBad(ids) ? problem(status, 'invalid', 'No.') : taken()));
    const mine = outbox('abcdefgh');
    await sendStretches(mine, stays);
    expect(mine.left()).toBe('');
    expect(sent.filter((ids) => !isBad(ids)).join('')).toBe('abdefgh');
  }
});

test('a server that knows nothing of it yet is told later', async () => {
  for (const status of [404, 405]) {
    const sent = serve(() => problem(status, 'not_found', 'No.'));
    const mine = outbox('abc');
    await sendStretches(mine, stays);
    expect([sent, mine.left()]).toEqual([['abc'], 'abc']);
  }
});

test('nothing goes out for somebody else, and nothing of who has left is forgotten', async () => {
  const sent = serve(taken);
  // They leave while it is read what waits.
  let isHere = true;
  const mine = outbox('abc');
  const leaves = async () => {
    isHere = false;
    return mine.stretches();
  };
  await sendStretches({ ...mine, stretches: leaves }, () => isHere);
  expect([sent, mine.left()]).toEqual([[], 'abc']);
  // They leave while it is sent.
  isHere = true;
  serve(() => {
    isHere = false;
    return taken();
  });
  await sendStretches(mine, () => isHere);
  expect(mine.left()).toBe('abc');
});
