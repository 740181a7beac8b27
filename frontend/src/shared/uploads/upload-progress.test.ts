import { expect, test } from 'vitest';

import { advance, notStarted, type Stage } from './upload-progress';

test.each<[Stage, number, number]>([
  ['uploading', 100, 25],
  ['processing', 0, 25],
  ['processing', 100, 50],
  ['paginating', 20, 57],
  ['paginating', 100, 85],
  ['optimizing', 100, 100],
])('%s at %d percent is %d percent of the whole', (stage, percent, overall) => {
  expect(advance(notStarted, stage, percent)).toMatchObject({ overall, currentStage: percent });
});

test('a late event of an earlier stage moves nothing back', () => {
  const paginating = advance(notStarted, 'paginating', 40);
  expect(advance(paginating, 'processing', 90)).toBe(paginating);
  expect(advance(paginating, 'paginating', 30).currentStage).toBe(40);
});

test('the steps before the running stage are finished', () => {
  expect(advance(notStarted, 'paginating', 10).details).toMatchObject({
    fileUpload: 100,
    textProcessing: 100,
    optimization: 0,
  });
});
