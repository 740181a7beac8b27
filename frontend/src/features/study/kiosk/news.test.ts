import { expect, test } from 'vitest';

import type { Waiting } from '../outbox/waiting';
import { isDue, newsOf, restMs, soonMs } from './news';

const now = Date.parse('2026-11-24T00:10:00Z');

const one = (changes: Partial<Waiting>): Waiting => ({
  submissionId: 'a',
  body: '{"secret":"answers"}',
  sha256: '00',
  attempts: 0,
  nextAt: 0,
  refusal: null,
  ...changes,
});

test('a kiosk tells how many wait, how many were refused and how old the oldest is', () => {
  expect(newsOf('Aula', [], now)).toEqual({ name: 'Aula', waiting: 0, refused: 0, oldestDays: 0 });
  const all = [
    one({ keptOn: '2026-11-23' }),
    one({ keptOn: '2026-11-20' }),
    // Somebody has to look at it; it waits for nothing.
    one({ keptOn: '2026-10-01', refusal: 'Das passt nicht.' }),
  ];
  expect(newsOf('Aula', all, now)).toEqual({ name: 'Aula', waiting: 2, refused: 1, oldestDays: 4 });
});

test('what waits from before there were days, or from a clock that was put back, is of today', () => {
  for (const waiting of [one({}), one({ keptOn: '2026-12-24' })]) {
    expect(newsOf('Aula', [waiting], now).oldestDays).toBe(0);
  }
});

test('nothing of whoever took part is in it', () => {
  const news = newsOf('Aula', [one({ submissionId: 'theirs', keptOn: '2026-11-24' })], now);
  expect(Object.keys(news).sort()).toEqual(['name', 'oldestDays', 'refused', 'waiting']);
  expect(JSON.stringify(news)).not.toMatch(/secret|theirs/);
});

test('what has changed is told soon, what has not later, and never at once again', () => {
  const news = newsOf('Aula', [], now);
  const more = newsOf('Aula', [one({})], now);
  const told = { news, at: now };
  expect(isDue(news, undefined, now)).toBe(true);
  expect(isDue(more, told, now + soonMs - 1)).toBe(false);
  expect(isDue(more, told, now + soonMs)).toBe(true);
  expect(isDue(news, told, now + restMs - 1)).toBe(false);
  expect(isDue(news, told, now + restMs)).toBe(true);
  // That nothing waits any more is told at once: the page may be closed in a moment.
  expect(isDue(news, { news: more, at: now }, now + 1)).toBe(true);
  // A clock that was put back by a day silences no kiosk for a day.
  expect(isDue(news, told, now - restMs)).toBe(true);
});
