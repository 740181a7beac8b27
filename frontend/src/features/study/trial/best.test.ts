import { expect, test } from 'vitest';

import type { TrialResult } from '../log/event';
import { bestOf, minutes, percent, totalOf } from './best';

const of = (quizId: number, readingActiveMs: number, score: number) =>
  ({ quizId, readingActiveMs, score, questions: 5 }) as TrialResult;

test('the badge goes to the shortest reading time', () => {
  expect(bestOf([of(1, 60_000, 5), of(2, 41_000, 1), of(3, 42_000, 5)])?.quizId).toBe(2);
});

test('between equal times, as they are shown, to the higher score', () => {
  expect(bestOf([of(1, 40_100, 3), of(2, 39_900, 2), of(3, 40_300, 4)])?.quizId).toBe(3);
});

test('no results, no badge', () => {
  expect(bestOf([])).toBeUndefined();
});

test.each([
  [0, '0:00'],
  [5400, '0:05'],
  [65_000, '1:05'],
  [600_000, '10:00'],
])('%i ms are told as %s', (milliseconds, told) => {
  expect(minutes(milliseconds)).toBe(told);
});

test('the total is over all questions, its percentage rounded', () => {
  expect(totalOf([of(1, 1, 5), of(2, 1, 3)])).toEqual({ score: 8, questions: 10 });
  expect(percent(2, 3)).toBe(67);
  expect(percent(0, 0)).toBe(0);
});
