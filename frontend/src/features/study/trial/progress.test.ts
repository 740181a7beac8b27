import { expect, test } from 'vitest';

import { fixedCells, planOf } from '../content/plan';
import { progressOf } from './progress';

test.each([true, false])('it grows from nothing and never jumps back, English: %s', (en) => {
  const trials = planOf(fixedCells, {
    languages: { de: true, en, otherChecked: false, other: '' },
  });
  const told: number[] = [];
  trials.forEach((_, trial) => {
    told.push(progressOf({ stage: 'ready', trial, trials, viewed: [], question: 0 }));
    for (const viewed of [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) {
      told.push(progressOf({ stage: 'reading', trial, trials, viewed, question: 0 }));
    }
    const viewed = [0, 1, 2, 3];
    for (const question of [0, 1, 2, 3, 4]) {
      told.push(progressOf({ stage: 'answering', trial, trials, viewed, question }));
    }
    told.push(progressOf({ stage: 'familiarity', trial, trials, viewed, question: 4 }));
  });
  expect(told[0]).toBe(0);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(100);
  // After the first of five there is most of it still to come.
  expect(progressOf({ stage: 'ready', trial: 1, trials, viewed: [], question: 0 })).toBeLessThan(
    25,
  );
  if (en)
    expect(progressOf({ stage: 'ready', trial: 4, trials, viewed: [], question: 0 })).toBe(90);
});
