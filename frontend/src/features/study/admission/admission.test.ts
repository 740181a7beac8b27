import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';
import { admission, comeIn, spendAdmission } from './admission';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../log/database', () => ({
  studyDatabase: async () => ({
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, value: unknown, key: string) => void kept.set(key, value),
    delete: async (_: string, key: string) => void kept.delete(key),
  }),
}));

const admit = vi.hoisted(() => vi.fn());
vi.mock('@/api/study', () => ({ admit }));

const leave = { token: 'word', single: false, goodUntil: '9999-12-31' };

beforeEach(() => {
  kept.clear();
  admit.mockReset().mockResolvedValue(leave);
});

test('who was let in stays so until the last day', async () => {
  expect(await admission()).toBeUndefined();
  expect(await comeIn('ABCD-2345')).toBe('in');
  expect(await admission()).toEqual(leave);
  await spendAdmission();
  expect(await admission()).toEqual(leave);
  kept.set('admission', { ...leave, goodUntil: '2001-01-01' });
  expect(await admission()).toBeUndefined();
});

test('a code for one is used up with the one', async () => {
  admit.mockResolvedValue({ ...leave, single: true });
  await comeIn('ABCD-2345');
  await spendAdmission();
  expect(await admission()).toBeUndefined();
});

test.each([403, 409])('a closed study is told from a wrong code: %i', async (status) => {
  admit.mockRejectedValue(new ApiError('study_closed', 'no', status));
  expect(await comeIn('ABCD-2345')).toBe('closed');
  expect(await admission()).toBeUndefined();
});

test('a refusal is told from a missing network', async () => {
  const problem = (status: number) =>
    admit.mockRejectedValue(new ApiError('invalid', 'no', status));
  problem(422);
  expect(await comeIn('x')).toBe('wrong');
  problem(429);
  expect(await comeIn('x')).toBe('tooMany');
  problem(503);
  expect(await comeIn('x')).toBe('offline');
  admit.mockRejectedValue(new TypeError('failed to fetch'));
  expect(await comeIn('x')).toBe('offline');
  expect(await admission()).toBeUndefined();
});
