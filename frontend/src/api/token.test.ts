import { expect, test } from 'vitest';

import { tokenFor } from '../../tests/backend';
import { isExpired, userOf } from './token';

test('a token counts as expired 300 seconds before it is', () => {
  expect(isExpired(tokenFor({}, 290))).toBe(true);
  expect(isExpired(tokenFor({}, 310))).toBe(false);
});

test('a token that does not say when it ends counts as expired', () => {
  expect(isExpired(tokenFor({ exp: undefined }))).toBe(true);
  expect(isExpired('no token at all')).toBe(true);
});

test('the user is read from nameid, else from sub, umlauts and all', () => {
  expect(userOf(tokenFor({ nameid: '7', given_name: 'Jürgen' }))).toMatchObject({
    id: 7,
    firstName: 'Jürgen',
  });
  expect(userOf(tokenFor({ sub: '3' }))?.id).toBe(3);
  expect(userOf('no token at all')).toBeNull();
});
