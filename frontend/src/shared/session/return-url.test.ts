import { expect, test } from 'vitest';

import { loginPath, safeReturnUrl } from './return-url';

test('only paths of this site are returned to', () => {
  expect(safeReturnUrl('/reader/3')).toBe('/reader/3');
  for (const wanted of ['//evil.example', '/\\evil.example', 'https://evil.example', null]) {
    expect(safeReturnUrl(wanted)).toBe('/dashboard');
  }
});

test('the login page is told where to go afterwards, unless it is home anyway', () => {
  expect(loginPath({ returnUrl: '/dashboard' })).toBe('/login');
  expect(loginPath({ returnUrl: '/reader/3' })).toBe('/login?returnUrl=%2Freader%2F3');
});
