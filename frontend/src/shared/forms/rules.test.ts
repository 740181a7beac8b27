import * as v from 'valibot';
import { expect, test } from 'vitest';

import { email, newPassword } from './rules';

const faultOf = (rule: v.GenericSchema<string, string>, value: string) =>
  v.safeParse(rule, value).issues?.[0].message;

test.each([
  ['ada@example.org', undefined],
  ['  ada@example.org ', undefined],
  ['o’hara@example.org', undefined],
  ['jörg@müller.example', undefined],
  ['анна@почта.пример', undefined],
  ['山田@例え.example', undefined],
  ['me@localhost', undefined],
  [`a@${'ü'.repeat(32)}.example`, 'account.emailInvalid'],
  ['a@-b.example', 'account.emailInvalid'],
  ['a b@c.de', 'account.emailInvalid'],
  ['a@b..de', 'account.emailInvalid'],
  ['<a@b.de>', 'account.emailInvalid'],
  ['a@b_c.de', 'account.emailInvalid'],
  ["o'hara+books@mail.example.org", undefined],
  ['', 'account.emailRequired'],
  ['ada', 'account.emailInvalid'],
  ['ada@', 'account.emailInvalid'],
  ['ada@@example.org', 'account.emailInvalid'],
  ['.ada@example.org', 'account.emailInvalid'],
  [`${'a'.repeat(64)}@example.org`, undefined],
  [`${'a'.repeat(65)}@example.org`, 'account.emailInvalid'],
  [`a@${'b.'.repeat(125)}org`, 'account.emailInvalid'],
])('the address %j: %s', (address, fault) => {
  expect(faultOf(email, address)).toBe(fault);
});

test('a password has 6 to 128 characters, as people count them', () => {
  expect(faultOf(newPassword, '')).toBe('account.passwordRequired');
  expect(faultOf(newPassword, '12345')).toBe('account.passwordShort');
  expect(faultOf(newPassword, '😀😀😀')).toBe('account.passwordShort');
  expect(faultOf(newPassword, '😀😀😀😀😀😀')).toBeUndefined();
  expect(faultOf(newPassword, '😀'.repeat(128))).toBeUndefined();
  expect(faultOf(newPassword, '1'.repeat(129))).toBe('account.passwordLong');
});
