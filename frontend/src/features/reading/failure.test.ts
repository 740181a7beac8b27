import { expect, test } from 'vitest';

import { ApiError } from '@/api/api-error';

import { isMissing } from './failure';

test('a book that was deleted elsewhere is told apart from a lost connection', () => {
  const told = (status: number) => new ApiError('not_found', 'No.', status);
  expect(isMissing(told(404))).toBe(true);
  expect(isMissing(told(503))).toBe(false);
  expect(isMissing(new TypeError('Failed to fetch'))).toBe(false);
});
