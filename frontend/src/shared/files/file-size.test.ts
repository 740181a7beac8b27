import { expect, test } from 'vitest';

import { fileSize } from './file-size';

test.each([
  [0, 0, 'bytes'],
  [1023, 1023, 'bytes'],
  [1024, 1, 'kb'],
  [1_300_000, 1.24, 'mb'],
  [5 * 1024 ** 3, 5, 'gb'],
  [3 * 1024 ** 4, 3072, 'gb'],
])('%d bytes are %d %s', (bytes, amount, unit) => {
  expect(fileSize(bytes)).toEqual({ amount, unit });
});
