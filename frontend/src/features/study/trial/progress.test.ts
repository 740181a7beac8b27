import { expect, test } from 'vitest';

import { fixedCells, planOf } from '../content/plan';
import { progressOf } from './progress';

test.each([true, false])('it grows from 66 and never jumps back, English: %s', (en) => {
  const trials = planOf(fixedCells, {
    languages: { de: true, en, otherChecked: false, other: '' },
  });
  const told: number[] = [66];
  trials.forEach((_, trial) => {
    for (const viewed of [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) {
      told.push(progressOf({ stage: 'reading', trial, trials, viewed, question: 0 }));
    }
    for (const question of [0, 1, 2, 3, 4]) {
      told.push(progressOf({ stage: 'answering', trial, trials, viewed: [0, 1, 2, 3], question }));
    }
  });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBeLessThan(100);
  if (en)
    expect(progressOf({ stage: 'reading', trial: 4, trials, viewed: [], question: 0 })).toBe(90);
});
