import { expect, test } from 'vitest';

import type { EventBody, StudyEvent } from './event';
import { union } from './intervals';
import { answeringFrames, awayIn, readingFrames, timingOf } from './timing';

const logged = (...events: [number, EventBody][]): StudyEvent[] =>
  events.map(([at, body]) => ({ ...body, at, wall: 1_000_000 + at }));

function reading(...between: [number, EventBody][]) {
  const events = logged([1000, { type: 'reading-started', trial: 0 }], ...between, [
    61_000,
    { type: 'reading-ended', trial: 0 },
  ]);
  return timingOf(readingFrames(events, 0), awayIn(events, 61_000));
}

test('overlaps count once', () => {
  expect(
    union([
      { start: 5, end: 9 },
      { start: 1, end: 3 },
      { start: 2, end: 6 },
      { start: 12, end: 12 },
    ]),
  ).toEqual([{ start: 1, end: 9 }]);
});

test('without interruption all time is active', () => {
  expect(reading()).toEqual({ rawMs: 60_000, activeMs: 60_000, interruptions: 0 });
});

test('hidden for five seconds', () => {
  expect(
    reading(
      [10_000, { type: 'visibility', state: 'hidden' }],
      [15_000, { type: 'visibility', state: 'visible' }],
    ),
  ).toEqual({ rawMs: 60_000, activeMs: 55_000, interruptions: 1 });
});

test('hidden, covered and asleep at once is one interruption', () => {
  expect(
    reading(
      [10_000, { type: 'visibility', state: 'hidden' }],
      [12_000, { type: 'overlay', name: 'idle', state: 'opened' }],
      [15_000, { type: 'visibility', state: 'visible' }],
      [18_000, { type: 'overlay', name: 'idle', state: 'closed' }],
      [20_000, { type: 'clock-gap', durationMs: 4000 }],
    ),
  ).toEqual({ rawMs: 60_000, activeMs: 50_000, interruptions: 1 });
});

test('a closed browser, until the story is shown again', () => {
  expect(
    reading(
      [10_000, { type: 'visibility', state: 'hidden' }],
      [30_000, { type: 'resumed', from: 10_500 }],
      [33_000, { type: 'reading-started', trial: 0 }],
    ),
  ).toEqual({ rawMs: 60_000, activeMs: 37_000, interruptions: 1 });
});

test('what happened before or after reading is nothing to it', () => {
  const events = logged(
    [0, { type: 'visibility', state: 'hidden' }],
    [900, { type: 'visibility', state: 'visible' }],
    [1000, { type: 'reading-started', trial: 0 }],
    [2000, { type: 'reading-ended', trial: 0 }],
    [2500, { type: 'visibility', state: 'hidden' }],
  );
  expect(timingOf(readingFrames(events, 0), awayIn(events, 9000))).toEqual({
    rawMs: 1000,
    activeMs: 1000,
    interruptions: 0,
  });
});

test('what is looked at again takes no time of the answers', () => {
  const events = logged(
    [1000, { type: 'reading-ended', trial: 3 }],
    [4000, { type: 'trial-ended', trial: 3, result: {} as never }],
    [9000, { type: 'review-started', trial: 3 }],
    [9900, { type: 'review-ended', trial: 3 }],
  );
  expect(answeringFrames(events, 3, 10_000)).toEqual([{ start: 1000, end: 4000 }]);
  expect(answeringFrames(events.slice(0, 1), 3, 2500)).toEqual([{ start: 1000, end: 2500 }]);
});
