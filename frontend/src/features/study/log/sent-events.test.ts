import { expect, test } from 'vitest';

import { fixedCells, planOf } from '../content/plan';
import type { EventBody, StudyEvent } from './event';
import { sentEvents } from './sent-events';

const trials = planOf(fixedCells, {
  languages: { de: true, en: false, otherChecked: false, other: '' },
});
const wall = Date.UTC(2026, 10, 21, 9, 30);
const logged = (...events: [number, EventBody][]): StudyEvent[] =>
  events.map(([at, body]) => ({ ...body, at, wall: wall + at }));

test('events are told in the order of their time, without the time of day', () => {
  const told = sentEvents(
    logged(
      [0, { type: 'begun', submissionId: 'id', withdrawalCode: 'SECRET22' }],
      [50, { type: 'page-shown', trial: 1, page: 3 }],
      [40, { type: 'reading-ended', trial: 1 }],
    ),
    trials,
  );
  expect(told).toEqual([
    { type: 'session-started', at: 0, wall: 0 },
    { type: 'reading-ended', at: 40, wall: 40, quizId: 2 },
    { type: 'page-shown', at: 50, wall: 50, quizId: 2, page: 4 },
  ]);
  expect(JSON.stringify(told)).not.toContain('SECRET22');
});

test('reading begins once, however often somebody comes back', () => {
  const told = sentEvents(
    logged(
      [0, { type: 'reading-started', trial: 0 }],
      [9, { type: 'resumed', from: 5 }],
      [20, { type: 'reading-started', trial: 0 }],
    ),
    trials,
  );
  expect(told.map(({ type }) => type)).toEqual(['reading-started', 'session-resumed']);
});

test('too much is cut where it tells least', () => {
  const frames = Array.from({ length: 2000 }, (_, index): [number, EventBody] => [
    index,
    { type: 'long-frame', durationMs: 60 },
  ]);
  const told = sentEvents(
    logged(...frames, [2001, { type: 'answer-chosen', trial: 0, question: 'q1', answer: 'Ja' }]),
    trials,
  );
  expect(told).toHaveLength(900);
  expect(told.at(-1)).toMatchObject({ type: 'answer-chosen', value: 'Ja' });
});
